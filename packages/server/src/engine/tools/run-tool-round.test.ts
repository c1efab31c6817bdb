import { expect, test } from 'vitest';
import { createRunAbort } from '../call-models.ts';
import { runToolCall } from './run-tool-round.ts';
import { type CallEnd, type RecordedCall, RunInterruptedError, type ToolsPort } from './types.ts';

const call: RecordedCall = {
  id: 'one',
  modelCallId: 'call_1',
  name: 'tool',
  arguments: {},
  sequence: 1,
  status: 'running',
  result: null,
  error: null,
  durationMs: null,
};
const interrupted = async () => {
  throw new RunInterruptedError('The database is unavailable');
};

function portOf(given: Partial<ToolsPort>, ends: CallEnd[]): ToolsPort {
  return {
    offered: [],
    limits: { maxRounds: 8, maxCalls: 25, maxCallsGlobal: 25, maxIdentical: 3, timeMs: 10_000 },
    earlier: [],
    saveRound: async () => [],
    begin: async () => ({ may: true }),
    perform: async () => 'done',
    finish: async (_call, end) => void ends.push(end),
    waitOrRead: async () => [],
    onHalt: () => () => undefined,
    ...given,
  };
}

test.each(['begin', 'perform', 'finish'] as const)(
  'a call interrupted in %s records no end, and its run continues in another attempt',
  async (step) => {
    const ends: CallEnd[] = [];
    const stop = createRunAbort(new AbortController().signal, 10_000);
    const deps = { tools: portOf({ [step]: interrupted }, ends), stop, now: () => 0 };
    await expect(runToolCall(call, [], deps)).rejects.toThrow(RunInterruptedError);
    expect(ends).toEqual([]);
    stop.release();
  },
);
