import { diffArrays } from 'diff';

export type WordChange = { kind: 'same' | 'gone' | 'new'; text: string };

/** Words, runs of space and single signs, in any script. */
const pieces = (text: string) => text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];

/** What turns one text into the other, word by word, in the order of reading. */
export function wordChanges(before: string, after: string): WordChange[] {
  return diffArrays(pieces(before), pieces(after)).map(({ value, added, removed }) => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    text: value.join(''),
  }));
}
