import type { Snippet } from '@agentarium/contracts';
import type { Db } from '../../../platform/database/database.ts';
import { composed, droppedCharacters, foldText, marks, prefixesOf, readSnippet } from './search-text.ts';
import { answerText, followUpText, inputText, searchConfig } from './write-search-index.ts';

/** A word of a text, in lower case; `kind` is the index of the prefix it has. */
type Hit = { from: number; to: number; kind: number; word: string };

/** The maximum length of a snippet in characters, unless a single word is longer. */
const maxShown = 200;

/** Returns the text in lower case, or unchanged where that would shift its characters. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

const isOfWord = /[\p{L}\p{M}\p{N}]/u;
const restOfWord = /[\p{L}\p{M}\p{N}]*/uy;

/** Finds the words of a text that have one of these prefixes, in the order of the text. */
export function wordsWithPrefix(text: string, prefixes: readonly string[]): Hit[] {
  const lower = lowered(text);
  const hits: Hit[] = [];
  for (const [kind, prefix] of prefixes.entries()) {
    for (let from = lower.indexOf(prefix); from >= 0; ) {
      restOfWord.lastIndex = from;
      const [word = ''] = restOfWord.exec(lower) ?? [];
      const to = from + word.length;
      if (!isOfWord.test(lower.charAt(from - 1))) hits.push({ from, to, kind, word });
      from = lower.indexOf(prefix, Math.max(to, from + 1));
    }
  }
  return hits.sort((one, other) => one.from - other.from);
}

type Stretch = { from: number; to: number; kinds: number; hits: number };

/** The first stretch of a snippet's length with the most different words, then the most matches. */
function bestStretch(hits: readonly Hit[]): Stretch | null {
  let best: Stretch | null = null;
  for (const [first, { from }] of hits.entries()) {
    const kinds = new Set<number>();
    let [next, to] = [first, from];
    for (let hit = hits[next]; hit && (next === first || hit.to - from <= maxShown); hit = hits[next]) {
      kinds.add(hit.kind);
      to = hit.to;
      next += 1;
    }
    const stretch = { from, to, kinds: kinds.size, hits: next - first };
    const isBetter =
      best === null ||
      stretch.kinds > best.kinds ||
      (stretch.kinds === best.kinds && stretch.hits > best.hits);
    if (isBetter) best = stretch;
  }
  return best;
}

const isSecondHalf = (text: string, at: number) => /[\udc00-\udfff]/.test(text.charAt(at));

/** Returns the edges of the snippet: between words, or at least not inside a surrogate pair. */
function edgesOf(text: string, { from, to }: Stretch): [begin: number, end: number] {
  const around = Math.max(0, maxShown - (to - from));
  const begin = Math.max(0, from - Math.floor(Math.max(around / 2, around - (text.length - to))));
  const end = Math.min(text.length, to + around - (from - begin));
  const space = begin === 0 ? -1 : text.slice(begin, from).search(/\s/);
  const lastSpace = end === text.length ? -1 : text.slice(to, end).search(/\s\S*$/);
  return [
    space < 0 ? begin - Number(isSecondHalf(text, begin)) : begin + space,
    lastSpace < 0 ? end + Number(isSecondHalf(text, end)) : to + lastSpace,
  ];
}

/** Cuts the text around its matching words; null when there are none. */
export function cutSnippet(text: string, hits: readonly Hit[]): Snippet | null {
  const best = bestStretch(hits);
  if (best === null) return null;
  const [begin, end] = edgesOf(text, best);
  let marked = '';
  let at = begin;
  for (const { from, to } of hits) {
    if (from < at || to > end) continue;
    marked += `${text.slice(at, from)}${marks.begin}${text.slice(from, to)}${marks.end}`;
    at = to;
  }
  return readSnippet(marked + text.slice(at, end));
}

/** How much of each part is read for a snippet, in characters. */
const maxChars = 20_000;
const textOf = `translate(concat_ws(E'\\n', ${answerText('e', maxChars)}, ${followUpText('e', maxChars)},
  ${inputText('e', maxChars)}), '${droppedCharacters}', '${' '.repeat(droppedCharacters.length)}')`;
const ofIds = 'from executions e where e.id = any($1::uuid[])';

const texts = `select e.id, ${textOf} as text ${ofIds}`;

const sameWords = `
  select word from unnest($1::text[]) word where to_tsvector('${searchConfig}', word) @@ $2::tsquery`;

const headlines = `
  select e.id, ts_headline('${searchConfig}', fold_text(${textOf}), $2::tsquery, 'MaxFragments=1, MaxWords=28, MinWords=14,
    ShortWord=0, StartSel="${marks.begin}", StopSel="${marks.end}"') as marked ${ofIds}`;

type Snippets = Map<string, Snippet>;
const asMap = (pairs: readonly (readonly [string, Snippet | null])[]): Snippets =>
  new Map(pairs.flatMap(([id, snippet]) => (snippet ? [[id, snippet] as const] : [])));

/** Snippets cut by PostgreSQL: slower and without ё, but it also finds addresses and decimal numbers. */
async function headlinesOf(db: Db, ids: readonly string[], highlight: string): Promise<Snippets> {
  const rows = await db.query<{ id: string; marked: string }>('search-headlines', headlines, [
    ids,
    highlight,
  ]);
  return asMap(rows.map(({ id, marked }) => [id, readSnippet(marked)]));
}

/**
 * The matching passages of these runs; runs where only a name matches are omitted. PostgreSQL stems only the words that
 * may match, instead of all words of every text.
 */
export async function snippetsOf(db: Db, ids: readonly string[], highlight: string): Promise<Snippets> {
  const { prefixes, areAll } = prefixesOf(highlight);
  const rows = await db.query<{ id: string; text: string }>('search-texts', texts, [ids]);
  const found = rows.map(({ id, text: stored }) => {
    const text = composed(stored);
    return { id, text, hits: wordsWithPrefix(foldText(text), prefixes) };
  });
  const words = new Set(found.flatMap(({ hits }) => hits.map(({ word }) => word)));
  const same = await db.query<{ word: string }>('search-same-words', sameWords, [[...words], highlight]);
  const isSame = new Set(same.map(({ word }) => word));
  const snippets = asMap(
    found.map(({ id, text, hits }) => [
      id,
      cutSnippet(
        text,
        hits.filter(({ word }) => isSame.has(word)),
      ),
    ]),
  );
  const others = areAll ? [] : ids.filter((id) => !snippets.has(id));
  if (others.length === 0) return snippets;
  return new Map([...snippets, ...(await headlinesOf(db, others, highlight))]);
}
