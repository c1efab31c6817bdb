import { describe, expect, it } from 'vitest';
import { argumentLine, printed, readError, reduceToolCalls, type ToolCallView } from './tool-call-state.ts';

const requests = { call_id: 'c1', tool_name: 'calculator', arguments: { expression: '2+2' }, sequence: 0 };
const take = (events: [string, Record<string, unknown>][]) =>
  events.reduce<readonly ToolCallView[]>((calls, [event, data]) => reduceToolCalls(calls, event, data), []);

describe('the tool calls of a run', () => {
  it('shows a call from start to result', () => {
    const [running] = take([['tool-call', requests]]);
    expect(running).toMatchObject({
      status: 'running',
      toolName: 'calculator',
      arguments: { expression: '2+2' },
    });
    const done = take([
      ['tool-call', requests],
      [
        'tool-result',
        { call_id: 'c1', tool_name: 'calculator', status: 'completed', result: 4, duration_ms: 3 },
      ],
    ]);
    expect(done).toHaveLength(1);
    expect(done[0]).toMatchObject({
      status: 'completed',
      result: 4,
      durationMs: 3,
      arguments: { expression: '2+2' },
    });
  });

  it('waits for approval and continues afterwards', () => {
    const needed = {
      call_id: 'c1',
      tool_name: 'calculator',
      arguments: {},
      expires_at: '2026-01-01T00:15:00Z',
    };
    const waiting = take([['confirmation-needed', needed]]);
    expect(waiting[0]).toMatchObject({ status: 'pending_confirmation', expiresAt: needed.expires_at });
    expect(reduceToolCalls(waiting, 'tool-call', requests)[0]?.status).toBe('running');
  });

  it('keeps the final state of a call that is reported again after a retry', () => {
    const ended = { call_id: 'c1', tool_name: 'calculator', status: 'denied', result: null, error: 'NO' };
    const calls = take([
      ['tool-call', requests],
      ['tool-result', ended],
      ['tool-call', requests],
    ]);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ status: 'denied', error: 'NO' });
  });

  it('keeps the order of the calls and ignores unknown events', () => {
    const calls = take([
      ['tool-call', requests],
      ['tool-call', { ...requests, call_id: 'c2' }],
      ['tool-call', { tool_name: 'nameless' }],
      ['text-delta', { text: 'x', call_id: 'c9', tool_name: 'none' }],
    ]);
    expect(calls.map(({ id }) => id)).toEqual(['c1', 'c2']);
  });
});

describe('the values of a card', () => {
  it.each([
    ['MAX_DEPTH', { code: 'MAX_DEPTH', words: 'MAX_DEPTH' }],
    [
      'INVALID_ARGUMENTS: expression is missing',
      { code: 'INVALID_ARGUMENTS', words: 'expression is missing' },
    ],
    ['The server did not answer', { code: '', words: 'The server did not answer' }],
  ])('reads the error %s', (error, read) => {
    expect(readError(error)).toEqual(read);
  });

  it('prints text unchanged and everything else as JSON', () => {
    expect(printed('plain')).toBe('plain');
    expect(printed({ a: 1 })).toBe('{\n  "a": 1\n}');
    expect(printed(undefined)).toBe('null');
  });
  it.each([
    [{ expression: '2+2', digits: 2 }, 'expression: 2+2, digits: 2'],
    [{}, ''],
    [null, ''],
    [[1], '[\n  1\n]'],
  ])('formats %j in one line', (args, line) => {
    expect(argumentLine(args)).toBe(line);
  });
});
