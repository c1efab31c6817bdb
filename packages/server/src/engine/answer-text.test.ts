import { describe, expect, it, test } from 'vitest';
import { AnswerText, findJsonObject } from './answer-text.ts';

const names = ['weight', 'note'];
const wanted = { weight: 72.5 };

describe('the object in a model’s text', () => {
  it.each([
    ['amid prose', 'Here you are (it\'s short): {"weight": 72.5} — anything else?'],
    ['after prose with braces', 'Use {braces} like {this: {"weight": 72.5}'],
    ['the last of two', '{"weight": 99}\nNo, wait:\n{"weight": 72.5}'],
    ['before one without the names', '{"weight": 72.5}\n{"source": "you"}'],
    ['with comments', '{"weight": 72.5 // kg, "as said"\n}'],
    ['in single quotes', "{'weight': 72.5}"],
    ['two levels deep', '{"result": {"outputs": {"weight": 72.5}}}'],
    ['in a list within another one', '{"results": [{"weight": 72.5}]}'],
    ['in a text', '"{\\"weight\\": 72.5}"'],
    ['without its end', 'Sure: {"weight": 72.5, "note": "I think th'],
    ['without its end, within the value', '{"weight": 72.5, "other": 1'],
  ])('%s', (_name, text) => {
    expect(findJsonObject(text, names)).toMatchObject(wanted);
  });

  it.each([
    ['{"weight": 72,5}', { weight: '72,5' }],
    ['{"weight": 72,5, "note": "a: 1,5, b"}', { weight: '72,5', note: 'a: 1,5, b' }],
    ['{"weight": 72.5 kg, "note": "x"}', { weight: '72.5 kg', note: 'x' }],
    ['{"weight": 1,200,\n "note": "x"}', { weight: '1,200', note: 'x' }],
    ['{"weight": [1,2,3],}', { weight: [1, 2, 3] }],
  ])('keeps numbers as they are written: %s', (text, expected) => {
    expect(findJsonObject(text, names)).toEqual(expected);
  });

  it.each([
    ['no JSON', 'I would rather not.'],
    ['none of the names', '{"height": 180}'],
    ['a list of several', '{"results": [{"weight": 72.5}, {"weight": 80}]}'],
    ['only the beginning of a value', '{"weight": 7'],
    ['too deep', '{"a": {"b": {"c": {"weight": 72.5}}}}'],
  ])('is null: %s', (_name, text) => {
    expect(findJsonObject(text, names)).toBeNull();
  });
});

test.each([
  ['braces', '{'.repeat(1_000_000)],
  ['closed braces', '{}'.repeat(500_000)],
  ['broken objects', "{'a: 1} ".repeat(100_000)],
  ['quotes', `{${'"'.repeat(1_000_000)}`],
  ['digits', `{"weight": ${'1,'.repeat(500_000)}}`],
])('a million characters of %s are read in linear time', (_name, text) => {
  expect(findJsonObject(text, names)).toBeNull();
});

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

  it.each([1, 100])('holds back a trailing block, in chunks of %i characters', (size) => {
    const { text, found } = gather(['bmi'], split(`Good.\n\nBe well.\n\n${trailer}\n`, size));
    expect(text).toBe('Good.\n\nBe well.');
    expect(found).toEqual({ bmi: 22.5 });
  });

  it.each([1])('shows a block in the middle, in chunks of %i characters', (size) => {
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
    text.restart();
    text.push('Again');
    text.finish();
    expect(emitted.join('')).toBe('Again');
  });

  it('discards a thought that was shown, and begins again', () => {
    const text = new AnswerText(['bmi'], () => undefined);
    text.push('A thought');
    text.restart();
    expect([text.started, text.isBlank(), text.text]).toEqual([false, true, '']);
    text.push('\nThe answer');
    text.finish();
    expect(text.text).toBe('The answer');
  });

  it.each(['\u3164', '\u2800\t', '\0'])('is blank while there is nothing to see: %j', (invisible) => {
    const emitted: string[] = [];
    const text = new AnswerText([], (piece) => emitted.push(piece));
    for (const char of invisible) text.push(char);
    expect([text.started, text.isBlank(), emitted]).toEqual([false, true, []]);
    text.push('Seen');
    expect(emitted.join('').endsWith('Seen')).toBe(true);
    expect(text.isBlank()).toBe(false);
  });
});
