import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import type { ChatModel } from '../platform/models/chat-model.ts';
import { createModelHealth } from '../platform/models/create-models.ts';
import { CallError, type CallFailure, type ProviderReason } from '../platform/models/model-errors.ts';
import {
  type AttemptState,
  boundedCall,
  type CallPlan,
  type CallWatch,
  callModels,
  createRunAbort,
  type Decision,
  decideAfterFailure,
} from './call-models.ts';

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
  const stop = createRunAbort(new AbortController().signal, 1_000_000);
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

const http = (reason: ProviderReason, retryAfterMs: number | null = null): CallFailure => ({
  kind: 'http',
  status: 418,
  reason,
  retryAfterMs,
});
const empty = { kind: 'empty', finish: 'stop' } as const;
const state = (changes: Partial<AttemptState> = {}): AttemptState => ({
  attempt: 1,
  started: false,
  hasNext: false,
  retryBaseMs: 500,
  random: 0.5,
  ...changes,
});
const retry = (delayMs: number): Decision => ({ action: 'retry', delayMs });
const fallBack: Decision = { action: 'fall-back' };
const fail = (code: Extract<Decision, { action: 'fail' }>['code']): Decision => ({ action: 'fail', code });

describe('a failed call of a model with', () => {
  it.each<[string, CallFailure, Partial<AttemptState>, Decision]>([
    ['a transient error, first time', http('transient'), {}, retry(375)],
    ['a transient error, second time', http('transient'), { attempt: 2 }, retry(750)],
    ['a transient error, min jitter', http('transient'), { random: 0 }, retry(250)],
    ['a transient error, third time', http('transient'), { attempt: 3 }, fail('MODEL_UNAVAILABLE')],
    [
      'a transient error, third time, another family',
      http('transient'),
      { attempt: 3, hasNext: true },
      fallBack,
    ],
    ['a pause that is asked for', http('transient', 2000), {}, retry(2000)],
    ['a pause at the limit', http('transient', 20_000), {}, retry(20_000)],
    ['a long pause', http('transient', 20_001), {}, fail('MODEL_UNAVAILABLE')],
    ['a long pause, another family', http('transient', 60_000), { hasNext: true }, fallBack],
    ['credentials', http('credentials'), {}, fail('MODEL_REFUSED_CREDENTIALS')],
    ['no credit', http('credit'), {}, fail('MODEL_OUT_OF_CREDIT')],
    ['no such model', http('not-found'), {}, fail('MODEL_NOT_FOUND')],
    ['a full context', http('context'), {}, fail('MODEL_CONTEXT_FULL')],
    ['a filter', http('filtered'), {}, fail('MODEL_FILTERED')],
    ['a rejected request', http('rejected'), {}, fail('MODEL_REJECTED_REQUEST')],
    ['credentials, another family', http('credentials'), { hasNext: true }, fallBack],
    ['connection', { kind: 'connection' }, {}, retry(375)],
    ['connection, third time', { kind: 'connection' }, { attempt: 3 }, fail('MODEL_UNAVAILABLE')],
    ['silence', { kind: 'silence', anything: false }, {}, fail('MODEL_TIMEOUT')],
    ['cut before a token', { kind: 'cut' }, {}, retry(375)],
    ['empty', empty, {}, retry(375)],
    ['empty, second time', empty, { attempt: 2 }, fail('MODEL_EMPTY_ANSWER')],
    ['only thoughts up to the limit', { kind: 'empty', finish: 'length' }, {}, fail('MODEL_EMPTY_ANSWER')],
    ['filtered before a token', { kind: 'empty', finish: 'filter' }, {}, fail('MODEL_FILTERED')],
    ['cut after a token', { kind: 'cut' }, { started: true, hasNext: true }, fail('MODEL_STREAM_CUT')],
    [
      'silence after a token',
      { kind: 'silence', anything: true },
      { started: true, hasNext: true },
      fail('MODEL_TIMEOUT'),
    ],
  ])('$0 is answered by $3', (_name, failure, changes, decision) => {
    expect(decideAfterFailure(failure, state(changes))).toEqual(decision);
  });
});
