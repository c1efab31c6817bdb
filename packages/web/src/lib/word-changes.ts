import { diffArrays } from 'diff';

export type WordChange = { kind: 'same' | 'gone' | 'new'; text: string };

/** Words, runs of space and single signs, in any script. */
const words = (text: string) => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
const lines = (text: string) => text.match(/[^\n]*\n|[^\n]+/g) ?? [];

/** Work grows with the square of the changed words: beyond this many, whole lines are compared. */
const mostChangedWords = 4000;

/** What turns one text into the other, word by word, in the order of reading. */
export function wordChanges(before: string, after: string): WordChange[] {
  const changes =
    diffArrays(words(before), words(after), { maxEditLength: mostChangedWords }) ??
    diffArrays(lines(before), lines(after));
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    text: value.join(''),
  }));
}
