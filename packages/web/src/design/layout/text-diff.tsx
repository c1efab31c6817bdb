import Box from '@mui/material/Box';
import { diffArrays } from 'diff';
import { Note } from './note.tsx';

export type WordChange = { kind: 'same' | 'removed' | 'added'; text: string };

/**
 * Numbers with their sign and separators (a plain space only before three digits), words, runs of whitespace and single
 * symbols, in any script.
 */
const words = (text: string) =>
  text.match(
    /(?<![\p{L}\p{N}])[-−+]?\p{N}+(?:[.,\u00a0\u202f]\p{N}+| \p{N}{3}(?!\p{N}))*|[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu,
  ) ?? [];
const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** The work is quadratic in changed words: beyond this many, whole lines are compared. */
const maxChangedWords = 4000;

/** A word-level diff of two texts, in reading order. */
export function wordChanges(before: string, after: string): WordChange[] {
  const changes =
    diffArrays(words(before), words(after), { maxEditLength: maxChangedWords }) ??
    diffArrays(lines(before), lines(after));
  return inRuns(
    changes.map(({ value, added, removed }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })),
  );
}

/** Merges changed words separated only by spaces into one removal and one addition: easier to read. */
function inRuns(changes: readonly WordChange[]): WordChange[] {
  const runs: WordChange[] = [];
  const open = { removed: '', added: '' };
  let space = '';
  const close = () => {
    for (const kind of ['removed', 'added'] as const) {
      if (open[kind] !== '') runs.push({ kind, text: open[kind] });
      open[kind] = '';
    }
    if (space !== '') runs.push({ kind: 'same', text: space });
    space = '';
  };
  for (const { kind, text } of changes) {
    if (kind !== 'same') {
      if (space !== '') for (const side of ['removed', 'added'] as const) open[side] += space;
      space = '';
      open[kind] += text;
    } else if (/^ +$/.test(text) && open.removed !== '' && open.added !== '') {
      space = text;
    } else {
      close();
      runs.push({ kind, text });
    }
  }
  close();
  return runs;
}

export type TextDiffProps = {
  before: string;
  after: string;
  /** The accessible name of the diff when it scrolls. */
  label: string;
  /** Shown when there is no difference. */
  same: string;
  /** In pixels; a longer text scrolls. As tall as the text when absent. */
  maxHeight?: number;
};

/** A diff of two texts: removed words are struck out, added ones underlined. */
export default function TextDiff({ before, after, label, same, maxHeight }: TextDiffProps) {
  if (before === after) {
    return <Note variant="body2">{same}</Note>;
  }
  const changes = wordChanges(before, after).map((change, at) => ({
    ...change,
    key: `${at}-${change.kind}`,
  }));
  return (
    <Box
      {...(maxHeight !== undefined && { tabIndex: 0, role: 'region', 'aria-label': label })}
      sx={{
        p: 2,
        borderRadius: '12px',
        bgcolor: 'surface.sunken',
        typography: 'body2',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        ...(maxHeight !== undefined && { maxHeight, overflowY: 'auto' }),
        '& del': { bgcolor: 'tint.error.soft', color: 'tint.error.text', borderRadius: '4px' },
        '& ins': { bgcolor: 'tint.success.soft', color: 'tint.success.text', borderRadius: '4px' },
      }}
    >
      {changes.map(({ kind, text, key }) => {
        if (kind === 'removed') return <del key={key}>{text}</del>;
        return kind === 'added' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </Box>
  );
}
