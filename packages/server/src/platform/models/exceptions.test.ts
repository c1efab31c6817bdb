import { expect, test } from 'vitest';
import { createKnownExceptions } from './exceptions.ts';

type Row = { family: string; model: string; exception: string; expires_at: Date };

/** A table in memory, and a process that uses it. */
function start(rows: Row[] = []) {
  const clock = { ms: 1_000_000, reads: 0, broken: false };
  const now = () => new Date(clock.ms);
  const query = async (name: string, _text: string, values: readonly unknown[]) => {
    if (clock.broken) throw new Error('The database is unavailable');
    if (name === 'model-exceptions') {
      clock.reads += 1;
      return rows.filter(({ expires_at }) => expires_at > now());
    }
    const [family, model, exception, expires_at] = values as [string, string, string, Date];
    rows.push({ family, model, exception, expires_at });
    return [];
  };
  const database = { query } as unknown as NonNullable<
    Parameters<typeof createKnownExceptions>[0]['database']
  >;
  const known = createKnownExceptions({ configured: { grok: ['no-tools'] }, database, now });
  const of = async (family: string, model: string) => [...(await known.of(family, model))];
  return { clock, known, of, rows };
}

test('a process knows what is configured for a family, and what was learned of a model', async () => {
  const { known, of } = start();
  await known.add('grok', 'a', 'no-stream');
  expect(await of('grok', 'a')).toEqual(['no-tools', 'no-stream']);
  expect(await of('grok', 'b')).toEqual(['no-tools']);
  expect(await of('chatgpt', 'a')).toEqual([]);
});

test('other processes learn of an exception within a minute, and all forget after a day', async () => {
  const rows: Row[] = [];
  const [here, there] = [start(rows), start(rows)];
  expect(await there.of('chatgpt', 'a')).toEqual([]);
  await here.known.add('chatgpt', 'a', 'no-tools');
  expect(await there.of('chatgpt', 'a')).toEqual([]);
  there.clock.ms += 60_000;
  expect(await there.of('chatgpt', 'a')).toEqual(['no-tools']);
  for (const { clock } of [here, there]) clock.ms += 24 * 3_600_000;
  expect([await here.of('chatgpt', 'a'), await there.of('chatgpt', 'a')]).toEqual([[], []]);
});

test('exceptions are read once a minute, also while many ask at once', async () => {
  const { of, clock } = start();
  await Promise.all(Array.from({ length: 50 }, () => of('chatgpt', 'a')));
  clock.ms += 59_999;
  await of('chatgpt', 'b');
  expect(clock.reads).toBe(1);
});

test('without the database a process remembers exceptions on its own, and ignores names of other versions', async () => {
  const { known, of, clock, rows } = start([
    { family: 'chatgpt', model: 'a', exception: 'no-dreams', expires_at: new Date(9e12) },
  ]);
  expect(await of('chatgpt', 'a')).toEqual([]);
  clock.broken = true;
  await known.add('chatgpt', 'a', 'no-system');
  clock.ms += 60_000;
  expect(await of('chatgpt', 'a')).toEqual(['no-system']);
  expect(rows).toHaveLength(1);
});
