import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { type EventReader, readEvents } from '@agentarium/testkit/read-events.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const { createExecution, cancelExecution, getExecution } = api.executions;
const words = Array.from({ length: 12 }, (_, index) => `word${index} `);
const wholeText = words.join('');
const soon = { interval: 1 };

describe('the events of a run', () => {
  let app: TestApp;
  let address: string;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let taskId: string;
  const readers: EventReader[] = [];
  /** Signal listeners that were not removed. */
  let listening = 0;

  beforeAll(async () => {
    app = await testApp();
    address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    taskId = (await addTask(app.services.database, { limit: 100_000 })).id;
    const { signals } = app.services;
    const { on } = signals;
    signals.on = (...given) => {
      listening += 1;
      const stop = on(...given);
      let stopped = false;
      return () => {
        if (!stopped) listening -= 1;
        stopped = true;
        stop();
      };
    };
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
    app.model.play([{ chunks: words, chunkDelayMs: 15 }]);
  });
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.leave();
  });

  const run = async () => {
    const { body } = await app.call(createExecution, {
      token: user.token,
      query: { wait: 0 },
      body: { task_id: taskId },
    });
    return body.id;
  };
  const read = async (id: string, after?: number) => {
    const reader = await readEvents(address, { id, token: user.token, after });
    readers.push(reader);
    return reader;
  };
  const whole = async (id: string, after?: number) => {
    const reader = await read(id, after);
    await reader.over;
    return reader;
  };
  const stored = (id: string) =>
    app.services.database.query<{ id: number; type: string; data: object }>(
      '',
      'select id, type, data from execution_events where execution_id = $1 order by id',
      [id],
    );
  const ended = (id: string) =>
    expect
      .poll(async () => (await app.call(getExecution, { token: user.token, params: { id } })).body.status, {
        interval: 20,
      })
      .toBe('completed');

  test('arrive in order during the run, and end with it', async () => {
    const id = await run();
    const reader = await whole(id);
    expect(reader.events.map(({ type }) => type).filter((type) => type !== 'text-delta')).toEqual([
      'status',
      'end',
    ]);
    expect(reader.events.filter(({ type }) => type === 'text-delta').length).toBeGreaterThan(1);
    expect(reader.text()).toBe(wholeText);
    expect(reader.events.at(-1)?.data).toEqual({ status: 'completed', error: null });
    const ids = reader.events.map((event) => event.id ?? 0);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(ids).size).toBe(ids.length);
    expect(reader.events).toEqual(await stored(id));
  });

  test('are the same for concurrent readers and one after the end', async () => {
    const id = await run();
    const both = await Promise.all([whole(id), whole(id)]);
    const late = await whole(id);
    expect(late.text()).toBe(wholeText);
    for (const reader of both) expect(reader.events).toEqual(late.events);
  });

  test('resume after any event, without loss or repetition', async () => {
    const id = await run();
    const all = (await whole(id)).events;
    for (const [index, event] of all.entries()) {
      const rest = await whole(id, event.id ?? 0);
      const isLast = index === all.length - 1;
      expect(rest.events).toEqual(isLast ? [{ ...event, id: null }] : all.slice(index + 1));
    }
  });

  test('resume repeatedly during the run', async () => {
    const id = await run();
    const pieces: EventReader['events'] = [];
    for (let tries = 0; tries < 200 && pieces.at(-1)?.type !== 'end'; tries += 1) {
      const reader = await read(id, pieces.at(-1)?.id ?? undefined);
      await expect.poll(() => reader.events.length, soon).toBeGreaterThan(0);
      reader.leave();
      await reader.over;
      pieces.push(...reader.events);
    }
    expect(pieces).toEqual(await stored(id));
  });

  test('a reader who resumes as the run ends gets the last text too', async () => {
    app.model.play([{ chunks: ['One ', 'two ', 'three'] }]);
    let asked = 0;
    for (let round = 0; round < 8; round += 1) {
      const id = await run();
      const first = await read(id);
      await expect.poll(() => first.events.length, soon).toBeGreaterThan(0);
      const after = first.events[0]?.id ?? 0;
      const readersOfTheEnd = await Promise.all(Array.from({ length: 4 }, () => whole(id, after)));
      for (const { events } of readersOfTheEnd) {
        asked += 1;
        expect(events.map(({ data }) => data.text ?? '').join('')).toBe('One two three');
      }
    }
    console.log(`${asked} readers at the end of a run, 0 without its last words`);
  });

  test('end when the run is cancelled, with all text written before', async () => {
    app.model.play([{ chunks: Array.from({ length: 100 }, (_, index) => `w${index} `), chunkDelayMs: 6 }]);
    const random = seededRandom();
    let cancelled = 0;
    for (let round = 0; round < 8; round += 1) {
      const id = await run();
      const reader = await read(id);
      await expect.poll(() => reader.text().length, soon).toBeGreaterThan(0);
      await pause(random() * 90);
      const { status, body } = await app.call(cancelExecution, { token: user.token, params: { id } });
      await reader.over;
      expect(reader.events).toEqual(await stored(id));
      expect(reader.hasEnded()).toBe(true);
      if (status !== 200) continue;
      cancelled += 1;
      expect(reader.events.at(-1)?.data).toMatchObject({ error: { code: 'CANCELLED' } });
      expect(reader.text()).toBe(body.partial_result);
    }
    console.log(`${cancelled} of 8 runs cancelled while streaming, all readers agree`);
    expect(cancelled).toBeGreaterThan(0);
  });

  test('text of a lost attempt is discarded', async () => {
    app.model.play([{ chunks: ['Lost ', 'words'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const id = await run();
    const reader = await read(id);
    await expect.poll(() => reader.text(), soon).toBe('Lost ');
    app.model.play([{ text: 'Found words' }]);
    const { query } = app.services.database;
    await query('', 'update executions set claimed_by = gen_random_uuid() where id = $1', [id]);
    await reader.over;
    expect(reader.events.filter(({ type }) => type === 'status').map(({ data }) => data)).toEqual([
      { status: 'running', attempt: 1 },
      { status: 'pending', attempt: 1 },
      { status: 'running', attempt: 2 },
    ]);
    expect(reader.text()).toBe('Found words');
  });

  test('a disconnected reader is removed, also one who disconnects immediately', async () => {
    app.model.play([{ chunks: ['Slow ', 'answer'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const id = await run();
    const before = listening;
    for (let round = 0; round < 3; round += 1) {
      const some = await Promise.all(Array.from({ length: 10 }, () => read(id)));
      await expect.poll(() => some.every((reader) => reader.events.length > 0), soon).toBe(true);
      for (const reader of some) reader.leave();
    }
    expect(listening).toBeGreaterThanOrEqual(before);
    for (let round = 0; round < 30; round += 1) {
      const hasty = new AbortController();
      const path = `${address}/api/public/task-executions/${id}/events`;
      const headers = { authorization: `Bearer ${user.token}` };
      const answer = fetch(path, { headers, signal: hasty.signal }).catch(() => null);
      if (round % 2 === 0) await answer;
      else await pause(round % 7);
      hasty.abort();
    }
    await expect.poll(() => listening, soon).toBe(before);
    console.log(`60 readers came and left, 0 are still listened for`);
    await app.call(cancelExecution, { token: user.token, params: { id } });
  });

  test("are not shown for another user's run", async () => {
    const id = await run();
    const stranger = await app.signUp();
    expect((await readEvents(address, { id, token: stranger.token })).status).toBe(403);
    expect((await readEvents(address, { id, token: (await app.admin()).token })).status).toBe(403);
    expect((await readEvents(address, { id, token: 'nobody' })).status).toBe(401);
    await ended(id);
  });

  test('are refused after a number that is not an event id', async () => {
    const id = await run();
    for (const after of [Number.NaN, -1, 1.5]) expect((await read(id, after)).status).toBe(400);
    await ended(id);
  });
});
