import { describe, expect, it } from 'vitest';
import { type AttemptState, type Decision, decideAfterFailure } from './decide-after-failure.ts';
import { type CallFailure, retryAfterMs } from './failures.ts';

const http = (status: number, after: number | null = null): CallFailure => ({
  kind: 'http',
  status,
  retryAfterMs: after,
});
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
    ['500, first time', http(500), {}, retry(375)],
    ['500, second time', http(500), { attempt: 2 }, retry(750)],
    ['500, min jitter', http(500), { random: 0 }, retry(250)],
    ['500, third time', http(500), { attempt: 3 }, fail('MODEL_UNAVAILABLE')],
    ['500, third time, another family', http(500), { attempt: 3, hasNext: true }, fallBack],
    ['429 with Retry-After', http(429, 2000), {}, retry(2000)],
    ['429 with Retry-After at the limit', http(429, 20_000), {}, retry(20_000)],
    ['429 with a long Retry-After', http(429, 20_001), {}, fail('MODEL_UNAVAILABLE')],
    ['429 with a long Retry-After, another family', http(429, 60_000), { hasNext: true }, fallBack],
    ['401', http(401), {}, fail('MODEL_REFUSED_CREDENTIALS')],
    ['403', http(403), {}, fail('MODEL_REFUSED_CREDENTIALS')],
    ['401, another family', http(401), { hasNext: true }, fallBack],
    ['404, another family', http(404), { hasNext: true }, fallBack],
    ['404', http(404), {}, fail('MODEL_REJECTED_REQUEST')],
    ['400, another family', http(400), { hasNext: true }, fail('MODEL_REJECTED_REQUEST')],
    ['connection', { kind: 'connection' }, {}, retry(375)],
    ['connection, third time', { kind: 'connection' }, { attempt: 3 }, fail('MODEL_UNAVAILABLE')],
    ['silence', { kind: 'silence' }, {}, fail('MODEL_TIMEOUT')],
    ['silence, another family', { kind: 'silence' }, { hasNext: true }, fallBack],
    ['cut before a token', { kind: 'cut' }, {}, retry(375)],
    ['empty', { kind: 'empty' }, {}, retry(375)],
    ['empty, second time', { kind: 'empty' }, { attempt: 2 }, fail('MODEL_EMPTY_ANSWER')],
    ['empty, second time, another family', { kind: 'empty' }, { attempt: 2, hasNext: true }, fallBack],
    ['cut after a token', { kind: 'cut' }, { started: true, hasNext: true }, fail('MODEL_STREAM_CUT')],
    ['reset after a token', { kind: 'connection' }, { started: true }, fail('MODEL_STREAM_CUT')],
    ['silence after a token', { kind: 'silence' }, { started: true, hasNext: true }, fail('MODEL_TIMEOUT')],
  ])('$0 is answered by $3', (_name, failure, changes, decision) => {
    expect(decideAfterFailure(failure, state(changes))).toEqual(decision);
  });
});

describe('the pause that a Retry-After header asks for', () => {
  const now = Date.parse('2026-03-01T10:00:00Z');
  it.each([
    ['2', 2000],
    ['0', 0],
    ['0.5', 500],
    ['-3', 0],
    ['Sun, 01 Mar 2026 10:00:05 GMT', 5000],
    ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [undefined, null],
  ])('is read from %j as %j ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
