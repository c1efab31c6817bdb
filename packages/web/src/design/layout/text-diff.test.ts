import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type WordChange, wordChanges } from './text-diff.tsx';

/** Changes in one line: deletions in square brackets, insertions in braces. */
const inline = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ kind, text }) => (kind === 'removed' ? `[${text}]` : kind === 'added' ? `{${text}}` : text))
    .join('');

describe('the changes between two texts', () => {
  it.each([
    ['a word is changed', 'eat soup today', 'eat bread today', 'eat [soup]{bread} today'],
    ['a word comes', 'eat soup', 'eat hot soup', 'eat {hot }soup'],
    ['a word goes', 'eat hot soup', 'eat soup', 'eat [hot ]soup'],
    ['neighbors change as one', 'eat hot soup now', 'eat cold milk now', 'eat [hot soup]{cold milk} now'],
    ['only a sign changes', 'Soup.', 'Soup!', 'Soup[.]{!}'],

    ['a line is added', 'one\ntwo', 'one\ntwo\nthree', 'one\ntwo{\nthree}'],
    ['numbers change as a whole', 'BMI 26.9, +1', 'BMI 25.8, −1', 'BMI [26.9]{25.8}, [+1]{−1}'],
    ['thousands are set apart by a space', '1 449 ккал', '1 435 ккал', '[1 449]{1 435} ккал'],
    ['numbers follow each other', '5 2024 7', '5 2025 7', '5 [2024]{2025} 7'],
  ])('when %s', (_what, before, after, expected) => {
    expect(inline(before, after)).toBe(expected);
  });

  it('are empty for equal texts', () => {
    expect(wordChanges('eat soup', 'eat soup')).toEqual([{ kind: 'same', text: 'eat soup' }]);
    expect(wordChanges('', '')).toEqual([]);
  });

  it('contain both texts completely', () => {
    const side = (changes: WordChange[], left: WordChange['kind']) =>
      changes.flatMap(({ kind, text }) => (kind === left ? [] : [text])).join('');
    const text = fc
      .array(fc.constantFrom('soup', 'хлеб', ' ', '  ', '\n', '.', '{{x}}', '😀'), { maxLength: 20 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const changes = wordChanges(before, after);
        expect(side(changes, 'added')).toBe(before);
        expect(side(changes, 'removed')).toBe(after);
      }),
      { numRuns: 60 },
    );
  });

  it('compare whole lines when too many words differ', () => {
    const numbers = (from: number) => Array.from({ length: 2001 }, (_, at) => `w${from + at}`).join(' ');
    const changes = wordChanges(`${numbers(0)}\nsame\n`, `${numbers(10_000)}\nsame\n`);
    expect(changes.map(({ kind }) => kind)).toEqual(['removed', 'added', 'same']);
    expect(changes.at(-1)?.text).toBe('same\n');
  });
});
