import { expect, onTestFinished, test, vi } from 'vitest';
import type { Services } from '../../../platform/context.ts';
import { createFlushTimer } from '../../../platform/flush-timer.ts';
import { TextStream } from './text-stream.ts';

const claim = { id: 'run', attempt: 1, workerId: 'worker' };

/** A database that stores each key once and responds as scripted: it may store text although its response is lost. */
function startStream(answers: ('kept' | 'kept, answer lost' | 'not kept')[]) {
  const kept = new Map<string, string>();
  const query = async (_name: string, _text: string, values: unknown[]) => {
    const answer = answers.shift() ?? 'kept';
    const key = String(values[6]);
    if (answer !== 'not kept' && !kept.has(key)) kept.set(key, JSON.parse(String(values[4])).text);
    if (answer !== 'kept') throw new Error('Connection terminated unexpectedly');
    return [{ id: kept.size }];
  };
  const services = {
    database: { query },
    signals: { publish: () => undefined, publishToOthers: () => undefined },
    clock: { now: () => new Date() },
    flushTimer: createFlushTimer(),
    log: { warn: () => undefined },
  } as unknown as Services;
  return { kept, stream: new TextStream(services, claim, { onLost: () => undefined, isAlone: true }) };
}

test('text whose response was lost is resent unchanged, and stored once', async () => {
  const { kept, stream } = startStream(['kept, answer lost', 'not kept', 'kept']);
  stream.add('One ');
  await expect(stream.flush()).rejects.toThrow('terminated');
  stream.add('two ');
  await expect(stream.flush()).rejects.toThrow('terminated');
  stream.add('three');
  await stream.flush();
  await stream.flush();
  expect([...kept.values()].join('')).toBe('One two three');
  expect(await stream.close()).toEqual([]);
});

test('text that could not be written is retried without further text', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { kept, stream } = startStream(['not kept']);
  stream.add('Alone');
  await vi.advanceTimersByTimeAsync(1000);
  expect([...kept.values()]).toEqual(['Alone']);
  await stream.close();
});

test('text not known to be written is returned with its key', async () => {
  const { kept, stream } = startStream(['kept, answer lost']);
  stream.add('Sent');
  await expect(stream.flush()).rejects.toThrow('terminated');
  stream.add(' and waiting');
  const unsent = await stream.close();
  expect(unsent.map(({ data }) => data.text)).toEqual(['Sent', ' and waiting']);
  expect(unsent[0]?.key).toBe([...kept.keys()][0]);
});
