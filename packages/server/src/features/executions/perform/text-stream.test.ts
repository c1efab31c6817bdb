import { expect, onTestFinished, test, vi } from 'vitest';
import type { Services } from '../../../platform/context.ts';
import { createFlushTimer } from '../../../platform/flush-timer.ts';
import { TextStream } from './text-stream.ts';

const said = (text: string) => ({ type: 'text-delta' as const, text });

const claim = { id: 'run', attempt: 1, workerId: 'worker' };

/** The text of an event to store, or its type. */
const textOf = (values: unknown[]) => JSON.parse(String(values[4])).text ?? String(values[3]);

/** A database that stores each key once and responds as scripted: it may store text although its response is lost. */
function startStream(answers: ('kept' | 'kept, answer lost' | 'not kept')[]) {
  const kept = new Map<string, string>();
  const query = async (_name: string, _text: string, values: unknown[]) => {
    const answer = answers.shift() ?? 'kept';
    const key = String(values[6]);
    if (answer !== 'not kept' && !kept.has(key)) kept.set(key, textOf(values));
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
  stream.add(said('One '));
  await expect(stream.flush()).rejects.toThrow('terminated');
  stream.add(said('two '));
  await expect(stream.flush()).rejects.toThrow('terminated');
  stream.add(said('three'));
  await stream.flush();
  await stream.flush();
  expect([...kept.values()].join('')).toBe('One two three');
  expect(await stream.close()).toEqual([]);
});

test('text that could not be written is retried without further text', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { kept, stream } = startStream(['not kept']);
  stream.add(said('Alone'));
  await vi.advanceTimersByTimeAsync(1000);
  expect([...kept.values()]).toEqual(['Alone']);
  await stream.close();
});

test('text not known to be written is returned with its key', async () => {
  const { kept, stream } = startStream(['kept, answer lost']);
  stream.add(said('Sent'));
  await expect(stream.flush()).rejects.toThrow('terminated');
  stream.add(said(' and waiting'));
  const unsent = await stream.close();
  expect(unsent.map(({ data }) => data.text)).toEqual(['Sent', ' and waiting']);
  expect(unsent[0]?.key).toBe([...kept.keys()][0]);
});

test('a reset and thoughts keep their place among the text; only the latest thought that waits is written', async () => {
  const { kept, stream } = startStream([]);
  stream.add({ type: 'thinking', seconds: 0 });
  stream.add({ type: 'thinking', seconds: 1 });
  await stream.flush();
  stream.add(said('A thought'));
  stream.add({ type: 'text-reset' });
  stream.add(said('The '));
  stream.add(said('answer'));
  await stream.flush();
  stream.add({ type: 'thinking', seconds: 2 });
  expect(await stream.close()).toEqual([]);
  expect([...kept.values()]).toEqual(['thinking', 'A thought', 'text-reset', 'The answer']);
});

test('half a character waits for its other half', async () => {
  const { kept, stream } = startStream([]);
  stream.add(said('Well \ud83d'));
  await stream.flush();
  stream.add(said('\ude00'));
  await stream.flush();
  expect([...kept.values()]).toEqual(['Well ', '\ud83d\ude00']);
  await stream.close();
});
