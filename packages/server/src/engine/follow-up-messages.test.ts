import { describe, expect, it } from 'vitest';
import { followUpMessages } from './follow-up-messages.ts';
import type { Message } from './types.ts';

const request: Message[] = [
  { role: 'system', content: 'Rules.' },
  { role: 'user', content: 'Plan {{ weight }}.' },
];
const question = { kind: 'ask', message: 'And then?', language: 'en' } as const;
const turn = (number: number, result = `Answer ${number}`) =>
  ({ kind: 'ask', message: `Question ${number}`, language: 'en', result }) as const;
const words = (messages: Message[]) => messages.slice(1).map(({ content }) => content);

describe('the messages of a follow-up', () => {
  it('are those of the run, its answer, the turns since and the question', () => {
    const messages = followUpMessages({ request, answer: 'Soup.', turns: [turn(1)] }, question);
    expect(messages.map(({ role }) => role).join(' ')).toBe('system user assistant user assistant user');
    expect(messages[0]?.content).toMatch(/^Rules\.\n\nThe reader asks follow-up questions/);
    expect(words(messages)).toEqual(['Plan {{ weight }}.', 'Soup.', 'Question 1', 'Answer 1', 'And then?']);
  });

  it('omit the oldest turns if they do not fit, but keep rules and question', () => {
    const turns = [turn(1, 'a'.repeat(2000)), turn(2, 'b'.repeat(2000))];
    const fitting = followUpMessages({ request, answer: 'Soup.', turns }, question, 3500);
    expect(fitting[0]?.content).toMatch(/^Rules\./);
    expect(words(fitting)).toEqual(['Question 2', 'b'.repeat(2000), 'And then?']);
  });

  it('truncate the last answer if it does not fit alone', () => {
    const fitting = followUpMessages({ request, answer: 'x'.repeat(9000), turns: [] }, question, 5000);
    const [answer = '', asked] = words(fitting);
    expect(answer).toMatch(/^x{2000,5000}$/);
    expect(asked).toBe('And then?');
  });

  it.each([5000, 5001])('are never truncated within a character, at %i characters', (maxChars) => {
    const [answer = ''] = words(
      followUpMessages({ request, answer: '🍲'.repeat(4500), turns: [] }, question, maxChars),
    );
    expect(answer).toMatch(/^🍲/u);
    expect(answer.isWellFormed()).toBe(true);
  });
});
