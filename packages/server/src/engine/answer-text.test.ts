import { describe, expect, it } from 'vitest';
import { AnswerText } from './answer-text.ts';

function gather(names: string[], pieces: string[]) {
  const emitted: string[] = [];
  const text = new AnswerText(names, (piece) => emitted.push(piece));
  for (const piece of pieces) text.push(piece);
  const found = text.finish();
  expect(emitted.join('')).toBe(text.text);
  expect(emitted).not.toContain('');
  return { text: text.text, found, emitted };
}

const split = (text: string, size: number) => text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
const trailer = '```json\n{"bmi": 22.5}\n```';

describe('the text of an answer', () => {
  it('emits everything immediately when no outputs are wanted', () => {
    const { emitted, found } = gather([], ['\n', 'One ', 'two\n', trailer]);
    expect(emitted).toEqual(['One ', 'two\n', trailer]);
    expect(found).toBeNull();
  });

  it.each([1, 2, 3, 7, 100])('holds back a trailing block, in chunks of %i characters', (size) => {
    const { text, found } = gather(['bmi'], split(`Good.\n\nBe well.\n\n${trailer}\n`, size));
    expect(text).toBe('Good.\n\nBe well.');
    expect(found).toEqual({ bmi: 22.5 });
  });

  it.each([1, 5, 100])('shows a block in the middle, in chunks of %i characters', (size) => {
    const answer = `Before\n\n${trailer}\n\nAfter`;
    expect(gather(['bmi'], split(answer, size))).toMatchObject({ text: answer, found: null });
  });

  it.each([
    ['has no wanted name', 'See:\n```json\n{"other": 1}\n```'],
    ['is not JSON', 'See:\n```json\n{"bmi": \n```'],
    ['is of another language', 'See:\n```js\nlet bmi = 1\n```'],
    ['is incomplete', 'See: ``'],
  ])('shows a last block that %s', (_name, answer) => {
    expect(gather(['bmi'], split(answer, 4))).toMatchObject({ text: answer, found: null });
  });

  it('extracts the values of an unclosed last block', () => {
    expect(gather(['bmi'], ['Fine.\n```json\n{"bmi": 1}'])).toMatchObject({
      text: 'Fine.',
      found: { bmi: 1 },
    });
  });

  it('never shows truncated suggestions', () => {
    const broken = 'Fine.\n\n```json\n{"suggested_questions": ["Wh';
    expect(gather(['suggested_questions'], split(broken, 3))).toMatchObject({
      text: 'Fine.',
      found: null,
    });
  });

  it('shows a block that is the whole answer, and extracts its values too', () => {
    expect(gather(['bmi'], split(trailer, 6))).toMatchObject({ text: trailer, found: { bmi: 22.5 } });
  });

  it('streams without waiting for the end', () => {
    const { emitted } = gather(['bmi'], ['One ', 'two ', 'three', trailer]);
    expect(emitted).toEqual(['One ', 'two ', 'three']);
  });

  it('truncates at its limit, at a character boundary', () => {
    const emitted: string[] = [];
    const limit = { maxChars: 9, ending: (said: string) => ` [${said.length}]` };
    const text = new AnswerText(['bmi'], (piece) => emitted.push(piece), limit);
    text.push('Fine.   ');
    expect(text.full).toBe(false);
    text.push('\u{1F600}\u{1F600}');
    expect(text.full).toBe(true);
    text.push('more');
    expect(text.finish()).toBeNull();
    expect(emitted.join('')).toBe('Fine.    [8]');
  });

  it('discards a failed call without output', () => {
    const emitted: string[] = [];
    const text = new AnswerText(['bmi'], (piece) => emitted.push(piece));
    text.push('``');
    expect(text.isBlank()).toBe(false);
    expect(text.started).toBe(false);
    text.reset();
    text.push('Again');
    text.finish();
    expect(emitted.join('')).toBe('Again');
  });
});
