import type { OutputParameter } from '@agentarium/contracts';
import { modelsAt, run, runInput } from '@agentarium/testkit/model-server/engine-run.ts';
import { type ModelServer, startModelServer } from '@agentarium/testkit/model-server/start-model-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Models } from '../platform/models/create-models.ts';

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

const outputParams = (outcome: object) => ('outputParams' in outcome ? outcome.outputParams : 'none');

describe('output parameters', () => {
  it('are requested in a second call with a JSON Schema', async () => {
    server.play([{ text: 'Your BMI is 22.5.' }, { json: { bmi: 22.5, verdict: 'good', extra: 1 } }]);
    const { outcome, text } = await run(input, models);
    expect(outcome).toMatchObject({
      status: 'completed',
      text: 'Your BMI is 22.5.',
      outputParams: { bmi: 22.5, verdict: 'good' },
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

  it('are requested separately from suggested questions, which come with the answer', async () => {
    const block = '```json\n{"suggested_questions": ["Why?"]}\n```';
    server.play([{ text: `Your BMI is 22.5.\n\n${block}` }, { json: { bmi: 22.5, verdict: 'good' } }]);
    const { outcome, text } = await run({ ...input, suggests: true }, models);
    expect(outcome).toMatchObject({
      text: 'Your BMI is 22.5.',
      suggestions: ['Why?'],
      outputParams: { bmi: 22.5, verdict: 'good' },
    });
    expect(text).toBe('Your BMI is 22.5.');
    expect(server.requests[0]?.body.messages[0]?.content).toContain('suggested_questions');
  });

  it('are taken from a final JSON block, which the reader never sees', async () => {
    server.play([{ text: 'Your BMI is fine.\n\n```json\n{"bmi": "22.5", "verdict": 3}\n```\n' }]);
    const { outcome, text } = await run(input, models);
    expect(outcome).toMatchObject({ text: 'Your BMI is fine.', outputParams: { bmi: 22.5, verdict: null } });
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
    ['no JSON', [{ text: 'Fine.' }, { text: 'I would rather not.' }]],
    ['a failing model', [{ text: 'Fine.' }, { fault: { kind: 'status', status: 500 } }]],
    ['an empty answer', [{ text: 'Fine.' }, {}]],
  ] as const)('are null after %s, and the run still completes', async (_name, script) => {
    server.play([...script]);
    const { outcome } = await run(input, models);
    expect(outcome).toMatchObject({ status: 'completed', text: 'Fine.' });
    expect(outputParams(outcome)).toEqual({ bmi: null, verdict: null });
  });

  it('are null when the time runs out after the answer', async () => {
    server.play([{ text: 'Fine.' }, { fault: { kind: 'hang' } }]);
    const limits = { ...input.limits, timeMs: 100 };
    const { outcome } = await run({ ...input, limits }, models);
    expect(outcome).toMatchObject({ status: 'completed', outputParams: { bmi: null, verdict: null } });
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
