import type { OutputParameter } from '@agentarium/contracts';
import { modelsAt, run, runInput } from '@agentarium/testkit/model-server/engine-run.ts';
import type { ScriptedReply } from '@agentarium/testkit/model-server/script.ts';
import { type ModelServer, startModelServer } from '@agentarium/testkit/model-server/start-model-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Models } from '../platform/models/create-models.ts';
import { askSuggestions, readSuggestions } from './after-answer.ts';
import type { EngineOutcome } from './types.ts';

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

const output = (name: string, data_type: OutputParameter['data_type']): OutputParameter => ({
  name,
  data_type,
  locales: null,
});
const outputs = [output('bmi', 'Float'), output('verdict', 'String')];
const input = runInput({ outputs });

const outputParams = (outcome: EngineOutcome) =>
  outcome.status === 'completed' ? outcome.outputs?.values : 'none';

describe('output parameters', () => {
  it('are requested in a second call with a JSON Schema', async () => {
    server.play([{ text: 'Your BMI is 22.5.' }, { json: { bmi: 22.5, verdict: 'good', extra: 1 } }]);
    const { outcome, text } = await run(input, models);
    expect(outcome).toMatchObject({
      status: 'completed',
      text: 'Your BMI is 22.5.',
      outputs: { values: { bmi: 22.5, verdict: 'good' }, faults: {} },
      usage: { input_tokens: 20, output_tokens: 40 },
    });
    expect(text).toBe('Your BMI is 22.5.');
    const second = server.requests[1]?.body;
    expect(second?.stream).toBeFalsy();
    expect(second?.response_format).toMatchObject({
      type: 'json_schema',
      json_schema: { strict: true, schema: { required: ['bmi', 'verdict'] } },
    });
    expect(second?.messages.at(-2)).toEqual({ role: 'assistant', content: 'Your BMI is 22.5.' });
  });

  it('are taken from a final JSON block, which the reader never sees', async () => {
    server.play([{ text: 'Your BMI is fine.\n\n```json\n{"bmi": "22.5", "verdict": 3}\n```\n' }]);
    const { outcome, text } = await run(input, models);
    expect(outcome).toMatchObject({
      text: 'Your BMI is fine.',
      outputs: { values: { bmi: 22.5, verdict: null }, faults: { verdict: 'invalid' } },
    });
    expect(text).toBe('Your BMI is fine.');
    expect(server.requests).toHaveLength(1);
  });

  it('are taken from fenced JSON and from the arguments of a tool call', async () => {
    server.play([{ text: 'Fine.' }, { text: 'Here you are:\n```json\n{"bmi": 20}\n```' }]);
    expect(outputParams((await run(input, models)).outcome)).toEqual({ bmi: 20, verdict: null });
    server.play([{ text: 'Fine.' }, { toolCalls: [{ name: 'outputs', arguments: { bmi: 21 } }] }]);
    expect(outputParams((await run(input, models)).outcome)).toEqual({ bmi: 21, verdict: null });
  });

  it('are requested in plain text if the server does not support JSON Schema', async () => {
    server.play((request, index) => {
      if (index === 0) return { text: 'Fine.' };
      if (request.body.response_format) return { fault: { kind: 'status', status: 400 } };
      return { json: { bmi: 19 } };
    });
    expect(outputParams((await run(input, models)).outcome)).toEqual({ bmi: 19, verdict: null });
  });

  it.each([
    ['no JSON', 'unreadable', [{ text: 'Fine.' }, { text: 'I would rather not.' }]],
    ['a failing model', 'unanswered', [{ text: 'Fine.' }, { fault: { kind: 'status', status: 500 } }]],
  ] as const)(
    'are null after %s, which administrators read, and the run still completes',
    async (_name, fault, script) => {
      server.play([...script]);
      const { outcome } = await run(input, models);
      expect(outcome).toMatchObject({
        status: 'completed',
        text: 'Fine.',
        outputs: { values: { bmi: null, verdict: null }, faults: { bmi: fault, verdict: fault } },
      });
    },
  );

  it('are requested in plain text after errors of the server, which are recorded', async () => {
    server.play((request, index) => {
      if (index === 0) return { text: 'Fine.' };
      return request.body.response_format
        ? { fault: { kind: 'status', status: 500 } }
        : { json: { bmi: 19 } };
    });
    // New models, so that nothing is known of them from an earlier test.
    const fresh = modelsAt({ chatgpt: server.url });
    const { outcome } = await run(input, fresh);
    fresh.close();
    expect(outcome).toMatchObject({
      outputs: {
        values: { bmi: 19 },
        tried: [{ status: 500, times: 3, text: 'the provider says secret things' }],
      },
    });
  });

  it('are null when the time runs out after the answer', async () => {
    server.play([{ text: 'Fine.' }, { fault: { kind: 'hang' } }]);
    const limits = { ...input.limits, timeMs: 100 };
    const { outcome } = await run({ ...input, limits }, models);
    expect(outcome.status).toBe('completed');
    expect(outputParams(outcome)).toEqual({ bmi: null, verdict: null });
  });

  it('do not save a run that is cancelled while they are requested', async () => {
    const controller = new AbortController();
    server.play((_request, index) => {
      if (index === 0) return { text: 'Fine.' };
      controller.abort();
      return { fault: { kind: 'hang' } };
    });
    const { outcome } = await run(input, models, { signal: controller.signal });
    expect(outcome).toMatchObject({ status: 'failed', code: 'CANCELLED', partialText: 'Fine.' });
  });
});

async function ask(reply: ScriptedReply, signal = new AbortController().signal) {
  server.play([reply]);
  const [entry] = models.chainFor('chatgpt', 1);
  if (!entry) throw new Error('No model');
  return askSuggestions({ entry, about: 'Soup', answer: 'Eat soup.', language: 'ru' }, signal);
}

describe('suggested questions', () => {
  it.each([
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
  ])('are none after %s, and nothing fails', async (_name, reply) => {
    expect((await ask(reply)).suggestions).toEqual([]);
  });

  it('are none once nobody wants them', async () => {
    expect((await ask({ fault: { kind: 'hang' } }, AbortSignal.abort())).suggestions).toEqual([]);
  });
});
