import { expect, test } from 'vitest';
import type { Services } from '../../../platform/context.ts';
import { ConnectionFault } from '../../../platform/database/errors.ts';
import { createEventWriter, TextStream } from './event-writer.ts';

const said = (text: string) => ({ type: 'text-delta' as const, text });

const claim = { id: 'run', attempt: 1, workerId: 'worker' };

type Row = { key: string; type: string; data: { text?: string } };

/** A database that stores each key once and responds as scripted: it may store text although its response is lost. */
function startStream(answers: ('kept' | 'kept, answer lost' | 'not kept')[]) {
  const kept = new Map<string, string>();
  const query = async (_name: string, _text: string, [rows]: [string]) => {
    const answer = answers.shift() ?? 'kept';
    const given = JSON.parse(rows) as Row[];
    for (const { key, type, data } of answer === 'not kept' ? [] : given)
      if (!kept.has(key)) kept.set(key, data.text ?? type);
    if (answer !== 'kept') throw new ConnectionFault(new Error('Connection terminated unexpectedly'));
    return given.map(({ key }) => ({ key }));
  };
  const events = createEventWriter({
    database: { query },
    signals: { publish: () => undefined },
    clock: { now: () => new Date() },
  } as unknown as Services);
  const log = { warn: () => undefined };
  return { kept, stream: new TextStream({ claim, events, log, onClaimLost: () => undefined }) };
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
  const { kept, stream } = startStream(['not kept']);
  stream.add(said('Alone'));
  await expect.poll(() => [...kept.values()]).toEqual(['Alone']);
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
