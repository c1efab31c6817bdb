import { describe, expect, it } from 'vitest';
import { toolOptions } from '../messages.ts';
import { fixedFault } from './check-arguments.ts';
import {
  codeOfError,
  type Deciding,
  decideCalls,
  endsToolUse,
  errorForModel,
  toolTimeLeft,
  trippedGuard,
} from './tool-policy.ts';
import type { RunTool } from './types.ts';

const tool = (given: Partial<RunTool> = {}): RunTool => ({
  name: 'calc',
  description: 'Calculates',
  inputSchema: { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] },
  fixed: {},
  maxCalls: 5,
  requiresConfirmation: false,
  ...given,
});
const limits = { maxRounds: 3, maxCalls: 6, maxCallsGlobal: 8, maxIdentical: 2, timeMs: 1000 };
const past = (count: number, name = 'calc') =>
  Array.from({ length: count }, (_, n) => ({ name, arguments: { n: n + 100 } }));
const call = (n: unknown, name = 'calc') => ({ id: `id-${n}`, name, input: JSON.stringify({ n }) });
const decide = (given: Partial<Deciding>) =>
  decideCalls({ requested: [call(1)], past: [], roundsBefore: 0, offered: [tool()], limits, ...given });
const outcome = (given: Partial<Deciding>) =>
  decide(given).map(({ status, error }) => error?.split(':')[0] ?? status);

const unitSchema = {
  type: 'object',
  properties: { n: { type: 'number' }, unit: { type: 'string' } },
  required: ['n', 'unit'],
};

describe('arguments that a task sets', () => {
  const fixed = tool({ inputSchema: unitSchema, fixed: { unit: 'kg' } });

  it('override the model’s, and are saved with the call', () => {
    const says = { id: 'a', name: 'calc', input: '{"n":1,"unit":"lb"}' };
    expect(decide({ offered: [fixed], requested: [says, call(2)] })).toMatchObject([
      { arguments: { n: 1, unit: 'kg' }, status: 'running' },
      { arguments: { n: 2, unit: 'kg' }, status: 'running' },
    ]);
  });

  it('are hidden from the model’s schema', () => {
    const [offered] = toolOptions([fixed], false).tools ?? [];
    const left = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };
    expect(offered).toMatchObject({ function: { parameters: left } });
    expect(fixed.inputSchema).toBe(unitSchema);
  });

  it.each<[Record<string, unknown>, string | null]>([
    [{ unit: 'kg' }, null],
    [{}, null],
    [{ unit: 1 }, 'unit'],
    [{ user_id: 'x' }, 'Unknown argument'],
  ])('%j are accepted, or refused for: %s', (given, fault) =>
    expect(fixedFault(unitSchema, given)?.split(': ')[0] ?? null).toBe(fault),
  );
});

describe('a requested call of a tool', () => {
  it.each<[string, Partial<Deciding>, string[]]>([
    ['a valid call', {}, ['running']],
    [
      'a call that requires approval',
      { offered: [tool({ requiresConfirmation: true })] },
      ['pending_confirmation'],
    ],
    ['another tool', { requested: [call(1, 'rm')] }, ['TOOL_NOT_OFFERED']],
    ['the name of an inherited property', { requested: [call(1, '__proto__')] }, ['TOOL_NOT_OFFERED']],
    ['a wrong type', { requested: [call('1')] }, ['INVALID_ARGUMENTS']],
    ['no JSON', { requested: [{ id: 'a', name: 'calc', input: '{"n":' }] }, ['INVALID_ARGUMENTS']],
    ['a list', { requested: [{ id: 'a', name: 'calc', input: '[1]' }] }, ['INVALID_ARGUMENTS']],
    [
      'an unknown argument',
      { requested: [{ id: 'a', name: 'calc', input: '{"n":1,"user_id":"x"}' }] },
      ['INVALID_ARGUMENTS'],
    ],
    ['the last round', { roundsBefore: 2 }, ['running']],
    ['a round beyond the limit', { roundsBefore: 3 }, ['MAX_DEPTH']],
    ['the last call of a tool', { past: past(4) }, ['running']],
    ['a call beyond a tool’s limit', { past: past(5) }, ['MAX_CALLS_TOOL']],
    ['the last call of a run', { past: past(5, 'other') }, ['running']],
    ['a call beyond the run’s limit', { past: past(6, 'other') }, ['MAX_CALLS_RUN']],
    ['a call beyond the global limit', { past: past(8, 'other') }, ['MAX_CALLS_GLOBAL']],
    [
      'the same call three times in one round',
      { requested: [call(1), call(1), call(1)] },
      ['running', 'running', 'IDENTICAL_CALLS'],
    ],
    [
      'everything after a guard',
      { requested: [call(1), call(1), call(1), call(2), call(3, 'rm')] },
      ['running', 'running', 'IDENTICAL_CALLS', 'IDENTICAL_CALLS', 'IDENTICAL_CALLS'],
    ],
    [
      'more calls in a round than are left',
      { past: past(4, 'other'), requested: [call(1), call(2), call(3), call(4)] },
      ['running', 'running', 'MAX_CALLS_RUN', 'MAX_CALLS_RUN'],
    ],
    [
      'denied calls, which count too,',
      { past: past(4, 'other'), requested: [call(1, 'rm'), call('x'), call(3)] },
      ['TOOL_NOT_OFFERED', 'INVALID_ARGUMENTS', 'MAX_CALLS_RUN'],
    ],
  ])('with $0 leads to $2', (_name, given, expected) => {
    expect(outcome(given)).toEqual(expected);
  });

  it('is numbered across the rounds of a run, with a unique id', () => {
    const requested = [call(1), { ...call(2), id: 'id-1' }, { ...call(3), id: '' }];
    const calls = decide({ requested, past: past(2) });
    expect(calls.map(({ sequence }) => sequence)).toEqual([3, 4, 5]);
    expect(calls.map(({ modelCallId }) => modelCallId)).toEqual(['id-1', 'call_4', 'call_5']);
  });

  it('is dropped beyond the limit of calls in one round', () => {
    expect(decide({ requested: Array.from({ length: 5000 }, (_, n) => call(n)) })).toHaveLength(64);
  });
});

describe('guards', () => {
  it('ignore the order of keys', () => {
    const one = { name: 'calc', arguments: { a: 1, b: { c: [1, { d: 2, e: 3 }] } } };
    const two = { name: 'calc', arguments: { b: { c: [1, { e: 3, d: 2 }] }, a: 1 } };
    const asked = { call: two, past: [one], roundsBefore: 0, tool: tool() };
    expect(trippedGuard({ ...asked, limits: { ...limits, maxIdentical: 1 } })).toBe('IDENTICAL_CALLS');
    expect(trippedGuard({ ...asked, limits })).toBeNull();
  });

  it('count the time of ended calls', () => {
    expect(toolTimeLeft([{ durationMs: 300 }, { durationMs: null }, { durationMs: 701 }], limits)).toBe(-1);
  });
});

describe('codes', () => {
  it.each([
    ['MAX_DEPTH', true],
    ['NOT_CONFIRMED', false],
    ['TOOL_TIMEOUT: MAX_DEPTH', false],
    [null, false],
  ])('%s end tool use: %s', (error, ends) => {
    expect(endsToolUse(error)).toBe(ends);
  });

  it('are explained to the model', () => {
    expect(errorForModel('NOT_CONFIRMED')).toBe('NOT_CONFIRMED: The user did not allow this call.');
    expect(errorForModel('HTTP_STATUS: The server answered 404')).toBe(
      'HTTP_STATUS: The server answered 404',
    );
    expect(codeOfError('HTTP_STATUS: x')).toBe('HTTP_STATUS');
  });
});
