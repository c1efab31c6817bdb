import { expect, it } from 'vitest';
import { readFacts } from './figures.ts';
import type { ChatRequest } from './wire.ts';

const messages: ChatRequest['messages'] = [
  { role: 'user', content: 'An example of a request' },
  { role: 'assistant', content: 'An example of an answer' },
  { role: 'user', content: 'Jokes, please' },
];

it('the demo model takes an example of an answer for an earlier one only without facts from the engine', () => {
  expect(readFacts({ messages }).isFollowUp).toBe(true);
  expect(readFacts({ messages, demo_facts: { isFollowUp: false } }).isFollowUp).toBe(false);
  expect(readFacts({ messages: [], demo_facts: { isFollowUp: true } }).isFollowUp).toBe(true);
});

it.each([
  ['letters of the request', [{ role: 'user', content: 'Шутку, пожалуйста' }], 'ru', 'Ваш вопрос'],
  ['instructions', [{ role: 'system', content: 'Write in Russian, as Markdown.' }], 'ru', 'Ваш вопрос'],
  ['neither', [{ role: 'user', content: 'A joke, please' }], 'en', 'Your question'],
] as const)('the demo model finds the language by %s', (_by, messages, language, task) => {
  const facts = readFacts({ messages: [...messages] });
  expect([facts.language, facts.task.name]).toEqual([language, task]);
});
