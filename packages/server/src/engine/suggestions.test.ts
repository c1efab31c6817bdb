import { modelsAt } from '@agentarium/testkit/model-server/engine-run.ts';
import type { ScriptedReply } from '@agentarium/testkit/model-server/script.ts';
import { type ModelServer, startModelServer } from '@agentarium/testkit/model-server/start-model-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Models } from '../platform/models/create-models.ts';
import { askSuggestions } from './ask-suggestions.ts';
import { readSuggestions } from './suggestions.ts';

let server: ModelServer;
let models: Models;

beforeAll(async () => {
  server = await startModelServer();
  models = modelsAt({ chatgpt: server.url });
});
afterAll(async () => {
  models.close();
  await server.close();
});

async function ask(reply: ScriptedReply, signal = new AbortController().signal) {
  server.play([reply]);
  const [entry] = models.chainFor('chatgpt', 1);
  if (!entry) throw new Error('No model');
  return askSuggestions({ entry, about: 'Soup', answer: 'Eat soup.', language: 'ru' }, signal);
}

describe('suggested questions', () => {
  it.each([
    ['nothing', null, []],
    ['no list', { suggested_questions: 'a?' }, []],
    [
      'texts, without duplicates, at most three',
      { suggested_questions: ['a?', ' a? ', 'b?', 'c?', 'd?'] },
      ['a?', 'b?', 'c?'],
    ],
    ['no empty or long value', { suggested_questions: [1, '', ' ', 'x'.repeat(201), 'a?'] }, ['a?']],
  ])('are read from an object: %s', (_name, found, expected) => {
    expect(readSuggestions(found)).toEqual(expected);
  });

  it('are asked for in one small call, in the reader’s language', async () => {
    const { suggestions, spent } = await ask({ json: { suggested_questions: ['Почему?'] } });
    expect(suggestions).toEqual(['Почему?']);
    expect(spent).toMatchObject([{ usage: { input_tokens: 10, output_tokens: 20 } }]);
    const [{ body } = { body: null }] = server.requests;
    expect(body?.messages).toHaveLength(1);
    expect(JSON.stringify(body?.messages)).toMatch(/in Russian.*Soup.*Eat soup\./s);
  });

  it.each<[string, ScriptedReply]>([
    ['an error', { fault: { kind: 'status', status: 400 } }],
    ['prose', { text: 'You could ask about salt.' }],
    ['nothing', {}],
    ['a cut', { text: 'x', fault: { kind: 'reset' } }],
  ])('are none after %s, and nothing fails', async (_name, reply) => {
    expect((await ask(reply)).suggestions).toEqual([]);
  });

  it('are none once nobody wants them', async () => {
    expect((await ask({ fault: { kind: 'hang' } }, AbortSignal.abort())).suggestions).toEqual([]);
  });
});
