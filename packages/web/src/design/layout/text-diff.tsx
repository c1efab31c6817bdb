import Box from '@mui/material/Box';
import { wordChanges } from '../../lib/word-changes.ts';
import { Note } from './note.tsx';

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
        if (kind === 'gone') return <del key={key}>{text}</del>;
        return kind === 'new' ? <ins key={key}>{text}</ins> : <span key={key}>{text}</span>;
      })}
    </Box>
  );
}
