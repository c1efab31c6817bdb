import { modelsAt, run, runInput } from '@agentarium/testkit/model-server/engine-run.ts';
import type { Fault } from '@agentarium/testkit/model-server/script.ts';
import { type ModelServer, startModelServer } from '@agentarium/testkit/model-server/start-model-server.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Models } from '../platform/models/create-models.ts';
import { createModelHealth } from '../platform/models/create-models.ts';

let server: ModelServer;
let other: ModelServer;
let models: Models;
let withFallback: Models;

beforeAll(async () => {
  server = await startModelServer();
  other = await startModelServer();
  models = modelsAt({ chatgpt: server.url });
  withFallback = modelsAt({ chatgpt: server.url, grok: other.url }, { fallbacks: ['chatgpt', 'grok'] });
});

afterAll(async () => {
  models.close();
  withFallback.close();
  await Promise.all([server.close(), other.close()]);
});

const status = (code: number, headers: Record<string, string> = {}): Fault => ({
  kind: 'status',
  status: code,
  headers,
});

describe('a plain run', () => {
  it('streams the answer once and returns its facts', async () => {
    const usage = { prompt_tokens: 7, completion_tokens: 9 };
    server.play([{ text: '# Plan\n\nEat **well**.', usage, chunkDelayMs: 100 }]);
    const { outcome, events, text } = await run(runInput(), models);
    expect(outcome).toMatchObject({
      status: 'completed',
      text: '# Plan\n\nEat **well**.',
      outputs: null,
      cut: null,
      lacksTools: false,
      usage: { input_tokens: 7, output_tokens: 9 },
      model: 'scripted-1',
      family: 'chatgpt',
      demo: false,
    });
    expect(text).toBe('# Plan\n\nEat **well**.');
    expect(events.length).toBeGreaterThan(2);
    expect(server.requests).toHaveLength(1);
    expect(server.requests[0]?.headers.authorization).toBe('Bearer test-key');
  });

  it.each([['en', 'The answer ends here: it reached the limit of 1,000 characters.']] as const)(
    'truncates an answer that is too long and reports it: %s',
    async (language, note) => {
      server.play([
        { chunks: ['```js\n', ...Array.from({ length: 300 }, () => 'word '), ' never'], chunkDelayMs: 1 },
      ]);
      const limits = { timeMs: 60_000, answerChars: 1000 };
      const { outcome, text } = await run(runInput({ language, limits }), models);
      expect(outcome).toMatchObject({ status: 'completed', cut: 'length', text });
      expect(text).toBe(`\`\`\`js\n${'word '.repeat(200).slice(0, 994)}\n\`\`\`\n\n*${note}*`);
      await expect.poll(() => server.requests[0]?.abandoned).toBe(true);
    },
  );

  it.each([
    [
      'a loop',
      `{% for i in (1..9000) %}{% for j in (1..9000) %}${'word '.repeat(20)}{% endfor %}{% endfor %}`,
    ],
    [
      'captures',
      '{% capture a %}word{% endcapture %}{% for i in (1..40) %}{% capture a %}{{a}}{{a}}{% endcapture %}{% endfor %}',
    ],
  ])('ends and names the prompt when %s would be too expensive', async (_name, content) => {
    server.play([{ text: 'never' }]);
    const prompts = [{ role: 'user' as const, content, title: 'Endless' }];
    const { outcome } = await run(runInput({ prompts }), models);
    expect(outcome).toMatchObject({ status: 'failed', code: 'PROMPT_TOO_LARGE' });
    expect(outcome).toHaveProperty('message', expect.stringContaining('"Endless"'));
    expect(server.requests).toHaveLength(0);
  });

  it('sends the model exactly the messages that it reports', async () => {
    server.play([{ text: 'Fine.' }]);
    const { outcome } = await run(
      runInput({
        prompts: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Weight {{ weight }}' },
        ],
        parameters: [{ name: 'weight', label: 'Weight', value: 72.5 }],
        history: [{ role: 'assistant', content: 'Earlier answer.' }],
      }),
      models,
    );
    expect(server.requests[0]?.body.messages).toEqual(outcome.request);
    expect(outcome.request?.map(({ role }) => role)).toEqual(['system', 'assistant', 'user']);
    expect(outcome.request?.at(-1)?.content).toBe('Weight 72.5');
  });

  it('accepts a stream that ends with only the end marker', async () => {
    server.play([{ text: 'All of it.', nameless: true }]);
    expect((await run(runInput(), models)).outcome).toMatchObject({
      status: 'completed',
      text: 'All of it.',
    });
  });

  it('ends with PROMPT_INVALID before any model is called', async () => {
    server.play([{ text: 'never' }]);
    const input = runInput({ prompts: [{ role: 'user', content: 'Hello {{ nobody }}' }] });
    const { outcome } = await run(input, models);
    expect(outcome).toMatchObject({
      status: 'failed',
      code: 'PROMPT_INVALID',
      usersFault: false,
      request: null,
    });
    expect(server.requests).toHaveLength(0);
  });

  it('fails when no model is configured', async () => {
    const none = modelsAt({});
    const { outcome } = await run(runInput(), none);
    expect(outcome).toMatchObject({ status: 'failed', code: 'MODEL_UNAVAILABLE', model: null });
  });
});

describe('a run whose model fails before the first token', () => {
  it.each<[string, Fault]>([
    ['429', status(429, { 'retry-after': '0' })],
    ['a reset connection', { kind: 'reset' }],
    ['a malformed event', { kind: 'malformed', afterChunks: 0 }],
  ])('retries after %s and shows the answer once', async (_name, fault) => {
    server.play([{ text: 'No.', fault }, { text: 'No.', fault }, { text: 'Third time lucky.' }]);
    const { outcome, text } = await run(runInput(), models);
    expect(outcome).toMatchObject({ status: 'completed', text: 'Third time lucky.' });
    expect(text).toBe('Third time lucky.');
    expect(server.requests).toHaveLength(3);
  });

  it.each<[string, Fault, string, number]>([
    ['429', status(429), 'MODEL_UNAVAILABLE', 3],
    ['401', status(401), 'MODEL_REFUSED_CREDENTIALS', 1],
  ])('gives up on %s with its code and without the provider’s text', async (_name, fault, code, calls) => {
    server.play([{ fault }]);
    const { outcome, events } = await run(runInput(), models);
    expect(outcome).toMatchObject({ status: 'failed', code, usersFault: false, partialText: '' });
    expect(JSON.stringify({ ...outcome, tried: [] })).not.toContain('secret');
    expect(outcome.tried).toMatchObject([{ text: 'the provider says secret things' }]);
    expect(events).toEqual([]);
    expect(server.requests).toHaveLength(calls);
  });

  it('retries once after an empty answer, then reports it', async () => {
    server.play([{ text: '' }]);
    const { outcome } = await run(runInput(), models);
    expect(outcome).toMatchObject({ status: 'failed', code: 'MODEL_EMPTY_ANSWER' });
    expect(server.requests).toHaveLength(2);
  });

  it.each<Fault>([{ kind: 'hang' }])(
    'gives up on a model without a first token after one call: %j',
    async (fault) => {
      server.play([{ fault }]);
      const { outcome } = await run(runInput(), models, { timing: { firstTokenMs: 300, retryBaseMs: 1 } });
      expect(outcome).toMatchObject({ status: 'failed', code: 'MODEL_TIMEOUT', usersFault: false });
      // On a busy machine the call may be abandoned before it arrives.
      expect(server.requests.length).toBeLessThanOrEqual(1);
    },
  );

  it('tries the next family after the first call without a token, later immediately', async () => {
    const health = createModelHealth({ warn: () => undefined, info: () => undefined });
    for (let call = 0; call < 4; call += 1) health.recordTimeout('chatgpt');
    server.play([{ fault: { kind: 'hang' } }]);
    other.play([{ text: 'From the other family.' }]);
    for (const calls of [1, 2]) {
      const { outcome } = await run(runInput(), withFallback, { timing: { firstTokenMs: 4000 }, health });
      expect(outcome).toMatchObject({ status: 'completed', family: 'grok' });
      expect([server.requests.length, other.requests.length]).toEqual([1, calls]);
    }
    const alone = await run(runInput(), models, { health });
    expect(alone.outcome).toMatchObject({ status: 'failed', code: 'MODEL_UNAVAILABLE', family: 'chatgpt' });
  });

  it('falls back to the next family when one is down', async () => {
    server.play([{ fault: status(500) }]);
    other.play([{ text: 'From the other family.' }]);
    const { outcome } = await run(runInput(), withFallback);
    expect(outcome).toMatchObject({ status: 'completed', family: 'grok', text: 'From the other family.' });
    expect([server.requests.length, other.requests.length]).toEqual([3, 1]);
  });

  it.each([400])('asks another family after %i, once', async (code) => {
    server.play([{ fault: status(code) }]);
    other.play([{ text: 'From the other family.' }]);
    const { outcome } = await run(runInput(), withFallback);
    expect(outcome).toMatchObject({
      status: 'completed',
      family: 'grok',
      tried: [{ family: 'chatgpt', status: code, text: 'the provider says secret things' }],
    });
    expect([server.requests.length, other.requests.length]).toEqual([1, 1]);
  });

  it('logs facts of a failed call and no content', async () => {
    const lines: string[] = [];
    server.play([{ fault: status(500) }]);
    const log = {
      warn: (facts: object, message: string) => lines.push(JSON.stringify({ ...facts, message })),
    };
    await run(runInput({ prompts: [{ role: 'user', content: 'My private words' }] }), models, { log });
    expect(lines).toHaveLength(3);
    expect(lines.join()).toContain('"status":500');
    expect(lines.join()).not.toMatch(/secret|private words|test-key/);
  });
});

describe('after the first token,', () => {
  it('a stream without its end marker is not an answer', async () => {
    server.play([{ chunks: ['One ', 'two'], fault: { kind: 'end', afterChunks: 2 } }]);
    expect((await run(runInput(), models)).outcome).toMatchObject({
      code: 'MODEL_STREAM_CUT',
      partialText: 'One two',
    });
  });

  it.each<[string, Fault]>([['cut', { kind: 'cut', afterChunks: 2 }]])(
    'a stream that is %s fails immediately and keeps its text so far',
    async (_name, fault) => {
      server.play([{ chunks: ['One ', 'two ', 'three'], chunkDelayMs: 5, fault }]);
      other.play([{ text: 'never' }]);
      const { outcome, text } = await run(runInput(), withFallback);
      expect(outcome).toMatchObject({ status: 'failed', code: 'MODEL_STREAM_CUT', usersFault: false });
      expect(outcome).toHaveProperty('partialText', text);
      expect(text).toMatch(/^One/);
      expect([server.requests.length, other.requests.length]).toEqual([1, 0]);
    },
  );

  it('a model that stalls ends the run with MODEL_TIMEOUT', async () => {
    server.play([{ chunks: ['One ', 'two'], fault: { kind: 'stall', afterChunks: 1 } }, { text: 'never' }]);
    const { outcome } = await run(runInput(), models, { timing: { silenceMs: 60, retryBaseMs: 1 } });
    expect(outcome).toMatchObject({ status: 'failed', code: 'MODEL_TIMEOUT', partialText: 'One ' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('external ends', () => {
  it('a cancelled run disconnects from the model, and is the only failure that counts as the user’s', async () => {
    const controller = new AbortController();
    server.play([{ chunks: ['One ', 'two '], fault: { kind: 'stall', afterChunks: 1 } }]);
    const { outcome } = await run(runInput(), models, {
      signal: controller.signal,
      emit: () => controller.abort(),
    });
    expect(outcome).toMatchObject({ status: 'failed', code: 'CANCELLED', usersFault: true });
    await expect.poll(() => server.requests[0]?.abandoned).toBe(true);
  });

  it('a run that was already cancelled calls no model', async () => {
    server.play([{ text: 'never' }]);
    const { outcome } = await run(runInput(), models, { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ status: 'failed', code: 'CANCELLED' });
    expect(server.requests).toHaveLength(0);
  });

  it('the time limit ends a hanging model, also between two calls', async () => {
    const limits = { ...runInput().limits, timeMs: 60 };
    server.play([{ fault: { kind: 'hang' } }]);
    const hanging = await run(runInput({ limits }), models);
    expect(hanging.outcome).toMatchObject({ status: 'failed', code: 'TIME_LIMIT', usersFault: false });
    server.play([{ fault: status(429, { 'retry-after': '10' }) }]);
    const waiting = await run(runInput({ limits }), models);
    expect(waiting.outcome).toMatchObject({ status: 'failed', code: 'TIME_LIMIT' });
  });
});
