import type { Snippet } from '@agentarium/contracts';
import type { Db } from '../../../platform/database/database.ts';
import { cutSnippet, wordsWithPrefix } from './cut-snippet.ts';
import { composed, droppedCharacters, foldText, marks, prefixesOf, readSnippet } from './search-text.ts';
import { answerText, followUpText, inputText, searchConfig } from './write-search-index.ts';

/** How much of each part is read for a snippet, in characters. */
const maxChars = 20_000;
const folds = `'ёЁ${droppedCharacters}', 'еЕ${' '.repeat(droppedCharacters.length)}'`;
const textOf = `translate(concat_ws(E'\\n', ${answerText('e', maxChars)}, ${followUpText('e', maxChars)},
  ${inputText('e', maxChars)}), ${folds})`;
const ofIds = "from executions e where e.id = any(string_to_array($1, ',')::uuid[])";

const texts = `select e.id, ${textOf} as text ${ofIds}`;

const sameWords = `
  select word from unnest(string_to_array($1, ' ')) word where to_tsvector('${searchConfig}', word) @@ $2::tsquery`;

const headlines = `
  select e.id, ts_headline('${searchConfig}', fold_text(${textOf}), $2::tsquery, 'MaxFragments=1, MaxWords=28, MinWords=14,
    ShortWord=0, StartSel="${marks.begin}", StopSel="${marks.end}"') as marked ${ofIds}`;

type Snippets = Map<string, Snippet>;
const asMap = (pairs: readonly (readonly [string, Snippet | null])[]): Snippets =>
  new Map(pairs.flatMap(([id, snippet]) => (snippet ? [[id, snippet] as const] : [])));

/** Snippets cut by PostgreSQL: slower, but it also finds addresses and decimal numbers. */
async function headlinesOf(db: Db, ids: readonly string[], highlight: string): Promise<Snippets> {
  const rows = await db.query<{ id: string; marked: string }>('search-headlines', headlines, [
    ids.join(),
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
  const rows = await db.query<{ id: string; text: string }>('search-texts', texts, [ids.join()]);
  const found = rows.map(({ id, text: stored }) => {
    const text = composed(stored);
    return { id, text, hits: wordsWithPrefix(foldText(text), prefixes) };
  });
  const words = new Set(found.flatMap(({ hits }) => hits.map(({ word }) => word)));
  const same = await db.query<{ word: string }>('search-same-words', sameWords, [
    [...words].join(' '),
    highlight,
  ]);
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
