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
      followUp: { kind, message },
    },
  }).text;

describe('the demo model about an earlier answer', () => {
  it.each(followUpKinds.flatMap((kind) => [[kind, 'en'] as const, [kind, 'ru'] as const]))(
    'has an answer for %s in %s',
    (kind, language) => {
      const words = ask(kind, language, 'Why?');
      expect(words.length).toBeGreaterThan(60);
      expect(/[а-яё]/i.test(words)).toBe(language === 'ru');
    },
  );

  it('repeats the question, and is shorter on request', () => {
    const question = 'What should I start with?';
    const answer = ask('ask', 'en', question);
    expect(answer).toContain(`**${question}**`);
    expect(ask('shorter', 'en', 'x').length).toBeLessThan(ask('translate', 'en', 'x').length / 2);
  });

  it.each(['en', 'ru'] as const)('suggests three other questions in %s', (language) => {
    const about = 'What should I start with?';
    const { text } = answerRequest({
      messages: [{ role: 'user', content: 'Questions, please' }],
      demo_facts: { language, suggestsAfter: about },
      response_format: { type: 'json_schema' },
    });
    const { suggested_questions } = JSON.parse(text);
    expect(suggested_questions).toHaveLength(3);
    expect(suggested_questions).not.toContain(about);
    expect(/[а-яё]/i.test(suggested_questions.join())).toBe(language === 'ru');
  });
});
