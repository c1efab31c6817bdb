import { exhaustive } from '@agentarium/testkit/exhaustive.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerText } from './answer-text.ts';
import { findJsonObject } from './json-answer.ts';

const size = 1_000_000;
/** Slack for garbage collection and cold caches, in milliseconds; anything non-linear takes many seconds. */
const noiseMs = 150;

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

/** The CPU time of this thread in milliseconds, unaffected by other processes. */
function timeOf(work: () => void): number {
  const begun = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(begun);
  return (user + system) / 1000;
}

/** Joins the chunks for the run and for its reader, and visits each character once. */
function plainPass(pieces: string[]): number {
  let text = '';
  let shown = '';
  let spaces = 0;
  const emit = (piece: string) => {
    shown += piece;
  };
  for (const piece of pieces) {
    text += piece;
    emit(piece);
    for (let at = 0; at < piece.length; at += 1) if (piece.charCodeAt(at) === 32) spaces += 1;
  }
  return spaces + text.indexOf('\0') + shown.indexOf('\0');
}

function readAnswer(pieces: string[]): void {
  let shown = '';
  const text = new AnswerText(['bmi'], (piece) => {
    shown += piece;
  });
  for (const piece of pieces) text.push(piece);
  text.finish();
  shown.indexOf('\0');
}

describe('an answer of a million characters', () => {
  it('takes at most three times as long as a plain pass, in any chunks', () => {
    let worst = 0;
    const check = (text: string, length: number) => {
      const pieces = cut(text, length);
      let [plain, read, found] = [Infinity, Infinity, Infinity];
      const isOver = () => Math.max(read, found) > 3 * plain + noiseMs;
      for (let time = 0; time < 2 || (time < 6 && isOver()); time += 1) {
        plain = Math.min(
          plain,
          timeOf(() => plainPass(pieces)),
        );
        read = Math.min(
          read,
          timeOf(() => readAnswer(pieces)),
        );
        found = Math.min(
          found,
          timeOf(() => findJsonObject(text)),
        );
      }
      // A pass of a few milliseconds says nothing about the ratio.
      if (plain > 20) worst = Math.max(worst, read / plain, found / plain);
      expect(isOver(), `pieces of ${length}: plain ${plain} ms, read ${read} ms, found ${found} ms`).toBe(
        false,
      );
    };
    for (const text of [
      `word${fill(' ', size)}word`,
      `\`\`\`${fill(' ', size)}`,
      `\`\`\`json\n${fill('a', size)}`,
    ]) {
      check(text, 1);
    }
    const lengths = fc.constantFrom(1, 2, 7, 40, 1000, size);
    fc.assert(
      fc.property(parts, lengths, (given, length) => check(answerOf(given), length)),
      { numRuns: exhaustive ? 6 : 2, endOnFailure: true },
    );
    process.stdout.write(`an answer took ${worst.toFixed(1)} times a plain pass at worst\n`);
  });
});
