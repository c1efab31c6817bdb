import { expect, it } from 'vitest';
import { paragraphsOf } from './answer-lines.ts';

it.each([
  ['# Soup', ['Soup']],
  ['One\n\nTwo\nlines\n \n\nThree', ['One', 'Two\nlines', 'Three']],
  ['For **two**, *not* __three__ ~~four~~ `five`', ['For two, not three four five']],
  ['2 * 3 = 6, 2*3 = 6, snake_case', ['2 * 3 = 6, 2*3 = 6, snake_case']],
  ['- beans\n* rice\n1. cook\n- [x] eat', ['• beans\n• rice\n1. cook\n• eat']],
  ['> Quoted', ['Quoted']],
  ['See [the site](https://example.com) and ![a spy](https://example.com/x.png)', ['See the site and a spy']],
  ['| Day | kcal |\n|---|--:|\n| Mon | 320 |', ['Day  ·  kcal\nMon  ·  320']],
  ['```js\ncode\n```\n\n---', ['code']],
  ['<b>bold</b> & <script>', ['<b>bold</b> & <script>']],
])('the markdown %j becomes the plain lines %j', (markdown, paragraphs) => {
  expect(paragraphsOf(markdown, 1000)).toEqual(paragraphs);
});

it('the plain lines of a long answer are marked where they were truncated', () => {
  expect(paragraphsOf('a'.repeat(11), 10)).toEqual([`${'a'.repeat(10)}…`]);
});

// With a backtracking pattern these would not end.
it.each(['[', '*', '|', '[a]('])('a long answer of %j becomes plain lines in linear time', (piece) => {
  expect(paragraphsOf(piece.repeat(100_000), 1_000_000).join('').length).toBeLessThan(700_000);
});
