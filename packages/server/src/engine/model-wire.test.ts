import { modelsAt, run, runInput } from '@agentarium/testkit/model-server/engine-run.ts';
import { type ModelServer, startModelServer } from '@agentarium/testkit/model-server/start-model-server.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Models } from '../platform/models/create-models.ts';
import type { RecordedCall, ToolsPort } from './tools/types.ts';
import type { RunEvent } from './types.ts';

let server: ModelServer;
let other: ModelServer;
let models: Models;
let withFallback: Models;

beforeAll(async () => {
  server = await startModelServer();
  other = await startModelServer({ script: [{ text: 'From the other family.' }] });
});
// New models, so that nothing is known of them.
beforeEach(() => {
  models = modelsAt({ chatgpt: server.url });
  withFallback = modelsAt({ chatgpt: server.url, grok: other.url }, { fallbacks: ['grok'] });
});
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
});

const chunk = (delta: unknown, finish: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const say = (content: string) => chunk({ content });
const end = (finish = 'stop') => `${chunk({}, finish)}data: [DONE]\n\n`;
const stream = (...chunks: string[]) => ({ raw: { body: chunks.join('') } });

describe('thoughts', () => {
  it('in tags are in no answer, partial answer or event', async () => {
    server.play([stream(say('<think>\nSECRET'), say('\n</thi'), say('nk>\n\nThe answer.'), end())]);
    const { outcome, events } = await run(runInput(), models);
    expect(outcome).toMatchObject({ status: 'completed', text: 'The answer.' });
    expect(events[0]).toEqual({ type: 'thinking', seconds: 0 });
    expect(JSON.stringify([outcome, events])).not.toContain('SECRET');
    server.play([stream(say('<think>SECRET</think>Half'), chunk({}, 'error'))]);
    expect((await run(runInput(), models)).outcome).toMatchObject({
      code: 'MODEL_STREAM_CUT',
      partialText: 'Half',
    });
  });

  it('without an opening tag are taken back once, and held the next time', async () => {
    const reply = stream(say('SECRET\n'), say('</think>\n'), say('The answer.'), end());
    server.play([reply]);
    const first = await run(runInput(), models);
    expect(first.events.map(({ type }) => type)).toContain('text-reset');
    expect(first).toMatchObject({ text: 'The answer.', outcome: { text: 'The answer.' } });
    const second = await run(runInput(), models);
    expect(second.events.map(({ type }) => type)).toEqual(['thinking', 'text-delta']);
    expect(second).toMatchObject({ text: 'The answer.', outcome: { text: 'The answer.' } });
  });

  it.each([
    ['an unclosed thought', stream(say('<think>SECRET'), end())],
    ['an unclosed thought that was cut', stream(say('<think>SECRET'), end('length'))],
    ['a thought in its own field', stream(chunk({ reasoning_content: 'SECRET' }), end())],
    ['invisible characters', stream(say('\u200b\u200b'), end())],
  ])('alone are no answer: %s', async (_name, reply) => {
    server.play([reply]);
    const { outcome } = await run(runInput(), models);
    expect(outcome).toMatchObject({
      status: 'failed',
      code: 'MODEL_EMPTY_ANSWER',
      usersFault: false,
      partialText: '',
    });
    expect((await run(runInput(), withFallback)).outcome).toMatchObject({
      family: 'grok',
      text: 'From the other family.',
    });
  });

  it('are never read for outputs', async () => {
    const outputs = [{ name: 'weight', data_type: 'Float' as const, locales: null }];
    const draft = '<think>```json\n{"weight": 99}\n```</think>';
    server.play([stream(say(`${draft}You weigh 72.5 kg.`), end()), { text: `${draft}\n{"weight": 72.5}` }]);
    expect((await run(runInput({ outputs }), models)).outcome).toMatchObject({
      outputs: { values: { weight: 72.5 } },
    });
    server.play([stream(say('You weigh something.'), end()), { text: '<think>{"weight": 99}' }]);
    expect((await run(runInput({ outputs }), models)).outcome).toMatchObject({
      outputs: { values: { weight: null } },
    });
  });
});

describe('how an answer ends', () => {
  it.each([
    ['length', 'length'],
    ['content_filter', 'filter'],
    ['stop', null],
  ])('at the reason %s is marked as it was cut', async (reason, cut) => {
    server.play([stream(say('Half'), end(reason))]);
    expect((await run(runInput(), models)).outcome).toMatchObject({ status: 'completed', text: 'Half', cut });
  });

  it('an error is a failure, and a filter without a word is one of its own', async () => {
    server.play([stream(say('Half'), end('insufficient_system_resource'))]);
    expect((await run(runInput(), models)).outcome).toMatchObject({
      status: 'failed',
      code: 'MODEL_STREAM_CUT',
    });
    server.play([stream(end('content_filter'))]);
    expect((await run(runInput(), models)).outcome).toMatchObject({
      status: 'failed',
      code: 'MODEL_FILTERED',
    });
    expect(server.requests).toHaveLength(1);
    expect((await run(runInput(), withFallback)).outcome).toMatchObject({
      status: 'completed',
      family: 'grok',
    });
  });

  it('a model that used up its tokens for thoughts is asked once', async () => {
    server.play([stream(chunk({ reasoning: 'hm' }), end('length'))]);
    await run(runInput(), models);
    expect(server.requests).toHaveLength(1);
  });

  it('an error before any word is that error, not an answer that broke off', async () => {
    server.play([
      stream(`data: ${JSON.stringify({ error: { code: 402, message: 'Insufficient credits' } })}\n\n`),
    ]);
    expect((await run(runInput(), models)).outcome).toMatchObject({
      code: 'MODEL_OUT_OF_CREDIT',
      tried: [{ status: 402 }],
    });
    server.play([
      {
        raw: {
          body: JSON.stringify({ error: { code: 429, message: 'Please try again in 1ms' } }),
          type: 'application/json',
        },
      },
      { text: 'Now.' },
    ]);
    expect((await run(runInput(), models)).outcome).toMatchObject({ status: 'completed', text: 'Now.' });
  });
});

describe('tools', () => {
  const tool = {
    name: 'look',
    description: 'Looks',
    inputSchema: { type: 'object', properties: {} },
    fixed: {},
    maxCalls: 5,
    requiresConfirmation: false,
  };
  /** A port in memory whose tool always answers 4. */
  function port(): ToolsPort {
    return {
      offered: [tool],
      limits: { maxRounds: 5, maxCalls: 5, maxCallsGlobal: 5, maxIdentical: 5, timeMs: 10_000 },
      earlier: [],
      saveRound: async ({ calls }) =>
        calls.map(
          (call, index): RecordedCall => ({ ...call, id: `${index}`, result: null, durationMs: null }),
        ),
      begin: async () => ({ may: true }),
      perform: async () => 4,
      finish: async () => undefined,
      waitOrRead: async () => [],
      onHalt: () => () => undefined,
    };
  }
  const withTools = (input = runInput()) => run(input, models, { tools: port() });
  const call = { index: 0, id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } };

  it('get back the thoughts and signatures that their provider wants, within the run', async () => {
    const extra_content = { google: { thought_signature: 'sig' } };
    server.play([
      stream(
        chunk({ reasoning_content: 'I will ' }),
        chunk({ reasoning_content: 'look' }),
        chunk({ tool_calls: [{ ...call, extra_content }] }),
        end('tool_calls'),
      ),
      stream(say('Four.'), end()),
    ]);
    const { outcome, events } = await withTools();
    expect(outcome).toMatchObject({ status: 'completed', text: 'Four.', lacksTools: false });
    expect(server.requests[1]?.body.messages.at(-2)).toEqual({
      role: 'assistant',
      content: null,
      reasoning_content: 'I will look',
      tool_calls: [
        { id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' }, extra_content },
      ],
    });
    expect(JSON.stringify([outcome, events])).not.toMatch(/I will|sig"/);
  });

  it('are done without where the model has none, and the run says so', async () => {
    server.play(({ body }) =>
      body.tools
        ? {
            fault: {
              kind: 'status',
              status: 400,
              body: '{"error":{"message":"scripted-1 does not support tools"}}',
            },
          }
        : { text: 'Four, I think.' },
    );
    expect((await withTools()).outcome).toMatchObject({
      status: 'completed',
      text: 'Four, I think.',
      lacksTools: true,
    });
    expect((await withTools()).outcome).toMatchObject({ status: 'completed', lacksTools: true });
    expect(server.requests).toHaveLength(3);
    expect((await run(runInput(), models)).outcome).toMatchObject({ lacksTools: false });
  });

  it('are named again when outputs are asked for after calls', async () => {
    server.play([
      stream(chunk({ tool_calls: [call] }), end('tool_calls')),
      { text: 'Four.' },
      { json: { sum: 4 } },
    ]);
    const outputs = [{ name: 'sum', data_type: 'Integer' as const, locales: null }];
    expect((await withTools(runInput({ outputs }))).outcome).toMatchObject({
      outputs: { values: { sum: 4 } },
    });
    expect(server.requests[2]?.body).toMatchObject({
      tools: [{ function: { name: 'look' } }],
      tool_choice: 'none',
    });
  });

  it('with text before a thought without an opening tag, only that text stays', async () => {
    server.play([
      stream(say('First.'), chunk({ tool_calls: [call] }), end('tool_calls')),
      stream(say('SECRET\n</think>\nSecond.'), end()),
    ]);
    const { outcome, text, events } = await withTools();
    expect([text, (outcome as { text: string }).text]).toEqual(['First.\n\nSecond.', 'First.\n\nSecond.']);
    expect(events.some(({ type }: RunEvent) => type === 'text-reset')).toBe(true);
  });
});

describe('outputs of servers with one mode only', () => {
  const outputs = [{ name: 'sum', data_type: 'Integer' as const, locales: null }];
  const sum = async () => {
    const { outcome } = await run(runInput({ outputs }), models);
    return outcome.status === 'completed' ? outcome.outputs?.values.sum : outcome.code;
  };

  it('are read from a stream that nobody asked for', async () => {
    server.play([{ text: 'Four.' }, stream(say('{"su'), say('m": 4}'), end())]);
    expect(await sum()).toBe(4);
  });

  it('are streamed where the server wants it', async () => {
    server.play(({ body }, index) => {
      if (index === 0) return { text: 'Four.' };
      return body.stream
        ? { json: { sum: 4 } }
        : {
            fault: {
              kind: 'status',
              status: 400,
              body: '{"error":"enable_thinking must be set to false for non-streaming calls"}',
            },
          };
    });
    expect(await sum()).toBe(4);
  });
});
