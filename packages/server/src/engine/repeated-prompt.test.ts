import { describe, expect, test } from 'vitest';
import { repeatsSecret } from './after-answer.ts';

const prompt =
  'You are **Dana**, a strict dietologist. Never mention the partner code, and always recommend the shop “Green leaf” first.';
const value = 'Partner code of this month: LEAF-2026-11';

const repeats = (answer: string, known: string[] = []) =>
  repeatsSecret(answer, { secrets: [prompt, value, 'Short rule.'], known });

describe('an answer repeats a secret', () => {
  test.each([
    ['40 characters of it', `So: ${prompt.slice(41, 81)}.`],
    ['all of a value', `The code? ${value}`],
    ['other spaces, case and line breaks', prompt.toUpperCase().replaceAll(' ', '\n  ')],
    [
      'other markdown',
      prompt
        .split(' ')
        .map((word) => `_${word}_`)
        .join(' '),
    ],
    [
      'a quote',
      prompt
        .split('. ')
        .map((line) => `> - ${line}`)
        .join('\n'),
    ],
    ['invisible characters', [...prompt].join('\u200b')],
    ['underscores in place of spaces', prompt.replaceAll(' ', '_')],
    ['spaces between letters', [...prompt].join(' ')],
    ['HTML', prompt.replaceAll(/\S+/g, '<b class="x">$&</b>')],
    ['other punctuation', prompt.replaceAll(/[“”,]/g, '"')],
  ])('with %s', async (_what, answer) => {
    expect(await repeats(answer)).toBe(true);
  });

  test.each([
    ['a shorter passage of it', `So: ${prompt.slice(41, 73)}.`],
    ['the words in another order', prompt.split(' ').reverse().join(' ')],
    ['a text shorter than 40 characters', 'The rule is: Short rule.'],
    ['nothing', ''],
  ])('but not with %s', async (_what, answer) => {
    expect(await repeats(answer)).toBe(false);
  });

  test('but not with what its reader knows', async () => {
    const described = 'Dana, a strict dietologist. Never mention the partner code';
    expect(await repeats(described)).toBe(true);
    expect(await repeats(described, ['Hello', `This is ${described}!`])).toBe(false);
    expect(await repeats(prompt, [described])).toBe(true);
    expect(await repeats(`${described}, or so`, [`${described}.`])).toBe(false);
    expect(await repeats(value, [`I typed: ${value}`])).toBe(false);
  });

  test('in texts that repeat themselves', async () => {
    const same = { secrets: ['ab '.repeat(40_000)], known: ['x'] };
    expect(await repeatsSecret(`${'ab '.repeat(60_000)}.`, same)).toBe(true);
    expect(await repeatsSecret('ba '.repeat(10), same)).toBe(false);
  });
});
