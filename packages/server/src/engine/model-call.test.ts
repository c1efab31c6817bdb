import { afterEach, beforeEach, expect, it, test, vi } from 'vitest';
import type { ChatModel } from '../platform/models/chat-model.ts';
import { createModelHealth } from '../platform/models/create-models.ts';
import { CallError } from '../platform/models/model-errors.ts';
import { type CallPlan, callModels } from './call-models.ts';
import { boundedCall, type CallWatch } from './model-call.ts';
import { startStop } from './stop.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A call that goes on until it is aborted; returns how to report what arrives, and its failure so far. */
async function begin() {
  const stop = new AbortController();
  let watch: CallWatch | null = null;
  let failure: unknown = null;
  const call = boundedCall({ stop: stop.signal, firstTokenMs: 1000, silenceMs: 5000 }, (given) => {
    watch = given;
    return new Promise((_, reject) =>
      given.signal.addEventListener('abort', () => reject(new Error('aborted'))),
    );
  }).catch((error: unknown) => {
    failure = error instanceof CallError ? error.failure : error;
  });
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  return { alive: (begun: boolean) => watch?.alive(begun), pass, failure: () => failure, call, stop };
}

it('a call gives up on a wire that stays silent', async () => {
  const { pass, failure } = await begin();
  await pass(999);
  expect(failure()).toBeNull();
  await pass(1);
  expect(failure()).toEqual({ kind: 'silence', anything: false });
});

it('a call waits on while there are signs of life', async () => {
  const { alive, pass, failure } = await begin();
  for (let sign = 0; sign < 30; sign += 1) {
    await pass(900);
    alive(false);
  }
  expect(failure()).toBeNull();
  await pass(1000);
  expect(failure()).toEqual({ kind: 'silence', anything: true });
});

it('a call waits longer once the model has begun, for each silence', async () => {
  const { alive, pass, failure } = await begin();
  alive(true);
  await pass(4999);
  alive(true);
  await pass(4999);
  alive(false);
  await pass(4999);
  expect(failure()).toBeNull();
  await pass(1);
  expect(failure()).toEqual({ kind: 'silence', anything: true });
});

test('a breaker opens on silence of the wire only', async () => {
  const health = createModelHealth();
  const chat = {} as ChatModel;
  const stop = startStop(new AbortController().signal, 1_000_000);
  const plan: CallPlan = {
    chain: [{ family: 'chatgpt', modelId: 'm', demo: false, chat }],
    stop,
    bounds: { stop: stop.signal, firstTokenMs: 1, silenceMs: 1 },
    retryBaseMs: 1,
    started: () => false,
    log: undefined,
    watch: undefined,
    health,
  };
  const fail = (anything: boolean) =>
    callModels(plan, () => Promise.reject(new CallError({ kind: 'silence', anything })));
  for (let call = 0; call < 9; call += 1) expect(await fail(true)).toMatchObject({ code: 'MODEL_TIMEOUT' });
  expect(health.stateOf('chatgpt')).toBe('closed');
  for (let call = 0; call < 4; call += 1) await fail(false);
  await fail(true);
  expect(health.stateOf('chatgpt')).toBe('closed');
  for (let call = 0; call < 5; call += 1) await fail(false);
  expect(health.stateOf('chatgpt')).toBe('open');
  expect(await fail(false)).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  stop.release();
});
