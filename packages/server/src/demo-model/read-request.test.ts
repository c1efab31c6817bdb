import { describe, expect, it } from 'vitest';
import { composeAnswer } from './compose-answer.ts';
import type { DemoFacts, DemoParameter } from './figures.ts';
import { askedCount, askedTopic } from './read-request.ts';

const facts = (parameters: Partial<DemoParameter>[], language: 'en' | 'ru' = 'en'): DemoFacts => ({
  language,
  agent: { name: 'Ed', role: 'Comedian' },
  task: { name: 'Jokes', description: '' },
  parameters: parameters.map((each) => ({ name: 'text', label: 'Text', value: null, ...each })),
  outputs: [],
  wish: 'Number of jokes: 2 (never more than 10).',
  toolResults: [],
  files: [],
  isFollowUp: false,
});
const text = (value: string) => facts([{ value }]);
const rowsOf = (answer: string) => answer.match(/^\| \d+ \|/gm)?.length ?? 0;

describe('the number of items that a request asks for', () => {
  it.each([
    ['2 jokes about cats', 2],
    ['7 идей для ужина', 7],
    ['lose 2 kilos in 3 months', null],
    ['dinner for 4 people', null],
    ['1.5 steps', null],
    ['90 ideas', 20],
  ])('%s: %s', (value, count) => {
    expect(askedCount(text(value))).toBe(count);
  });

  it('a numeric parameter wins over words, if it is a whole number', () => {
    const words = { value: '2 jokes' };
    expect(askedCount(facts([words, { name: 'jokes_count', value: 5 }]))).toBe(5);
    expect(askedCount(facts([{ name: 'сколько', value: 4 }]))).toBe(4);
    for (const value of [0, -1, 2.5, '3'])
      expect(askedCount(facts([{ name: 'jokes_count', value }]))).toBeNull();
    expect(askedCount(facts([{ name: 'account', value: 5 }]))).toBeNull();
  });
});

describe('the topic of a request', () => {
  it.each([
    ['2 jokes about cats', 'cats'],
    ['Шутка про понедельник, но добрая', 'про понедельник'],
    ['lose two kilos by summer', null],
  ])('%s: %s', (value, topic) => {
    expect(askedTopic(text(value))).toBe(topic);
  });

  it('comes from a topic parameter', () => {
    expect(askedTopic(facts([{ name: 'topic', value: ' Mondays ' }]))).toBe('Mondays');
    expect(askedTopic(facts([{ name: 'topic', value: '2 jokes about cats' }]))).toBe('cats');
    expect(askedTopic(facts([{ name: 'topic', value: '' }]))).toBeNull();
  });
});

it('an answer has the requested number of rows and names the topic', () => {
  const answer = composeAnswer(
    facts([
      { name: 'topic', label: 'Topic', value: 'Mondays' },
      { name: 'jokes_count', label: 'How many', value: 7 },
    ]),
  );
  expect(rowsOf(answer)).toBe(7);
  expect(answer).toContain('You asked about **Mondays**.');
  expect(rowsOf(composeAnswer(text('2 jokes about cats')))).toBe(2);
  expect(composeAnswer(facts([{ value: '3 шутки про котов' }], 'ru'))).toContain(
    'Ваш запрос: **про котов**.',
  );
});
