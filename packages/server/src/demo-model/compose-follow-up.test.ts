import { followUpKinds } from '@agentarium/contracts/names';
import { describe, expect, it } from 'vitest';
import { answerRequest } from './answer-request.ts';

const ask = (kind: string, language: string, message: string) =>
  answerRequest({
    messages: [{ role: 'user', content: message }],
    demo_facts: {
      language,
      agent: { name: 'Dana', role: 'dietologist' },
      task: { name: 'Menu', description: '' },
      parameters: [],
      outputs: [],
      suggests: true,
      followUp: { kind, message },
    },
  }).text;

describe('the demo model about an earlier answer', () => {
  it.each(followUpKinds.flatMap((kind) => [[kind, 'en'] as const, [kind, 'ru'] as const]))(
    'has an answer and three questions for %s in %s',
    (kind, language) => {
      const [words = '', block = '{}'] = ask(kind, language, 'Why?').split('\n\n```json\n');
      expect(words.length).toBeGreaterThan(60);
      expect(/[а-яё]/i.test(words)).toBe(language === 'ru');
      const { suggested_questions } = JSON.parse(block.replace('\n```', ''));
      expect(suggested_questions).toHaveLength(3);
      expect(/[а-яё]/i.test(suggested_questions.join())).toBe(language === 'ru');
    },
  );

  it('repeats the question, does not suggest it again, and is shorter on request', () => {
    const question = 'What should I start with?';
    const answer = ask('ask', 'en', question);
    expect(answer).toContain(`**${question}**`);
    expect(answer.split('```json')[1]).not.toContain(question);
    expect(ask('shorter', 'en', 'x').length).toBeLessThan(ask('translate', 'en', 'x').length / 2);
  });
});
