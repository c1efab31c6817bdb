import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerText, findJsonObject } from './answer-text.ts';

const size = 1_000_000;

const shapes = [
  ' ',
  '`',
  '```',
  '```json',
  '\n',
  '\n```',
  '{',
  '}',
  '[',
  '"',
  'word ',
  '{"bmi": 1}',
  '\t',
  '~~~',
];
const fill = (shape: string, length: number) =>
  shape.repeat(Math.ceil(length / shape.length)).slice(0, length);

const parts = fc.array(
  fc.record({ shape: fc.constantFrom(...shapes), share: fc.integer({ min: 1, max: 100 }) }),
  { minLength: 1, maxLength: 6 },
);

function answerOf(parts: { shape: string; share: number }[]): string {
  const sum = parts.reduce((total, { share }) => total + share, 0);
  return parts.map(({ shape, share }) => fill(shape, Math.ceil((size * share) / sum))).join('');
}

function cut(text: string, length: number): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += length) pieces.push(text.slice(at, at + length));
  return pieces;
}

/** Reads an answer as a run does, for its reader and for its outputs. Returns what the reader is shown. */
function read(text: string, length: number): string {
  let shown = '';
  const answer = new AnswerText(['bmi'], (piece) => {
    shown += piece;
  });
  for (const piece of cut(text, length)) answer.push(piece);
  answer.finish();
  findJsonObject(text, ['bmi']);
  return shown;
}

// In more than linear time these would not end before the test is given up.
describe('an answer of a million characters is read in linear time', () => {
  it.each([
    ['spaces', `word${fill(' ', size)}word`],
    ['an open fence', `\`\`\`${fill(' ', size)}`],
    ['an open fence of JSON', `\`\`\`json\n${fill('a', size)}`],
  ])('%s, character by character', (_name, text) => {
    expect(read(text, 1).length).toBeLessThanOrEqual(text.length);
  });

  it('anything, in any chunks', () => {
    const lengths = fc.constantFrom(1, 2, 7, 40, 1000, size);
    fc.assert(
      fc.property(parts, lengths, (given, length) => read(answerOf(given), length).length <= 2 * size),
      { numRuns: 10, endOnFailure: true },
    );
  });
});
