import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { type LiveReader, readLive } from '@agentarium/testkit/read-live.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { maxStreams } from '../../platform/memory.ts';

const soon = { interval: 20 };
const { createExecution } = api.executions;

describe('the stream of an account', () => {
  let app: TestApp;
  let address: string;
  let taskId: string;
  let reads = 0;
  const readers: LiveReader[] = [];

  beforeAll(async () => {
    app = await testApp();
    address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    taskId = (await addTask(app.services.database, { limit: 100_000 })).id;
    const { database } = app.services;
    const { query } = database;
    database.query = (name, ...rest) => {
      if (name === 'read-live') reads += 1;
      return query(name, ...rest);
    };
  });
  afterAll(() => app.close());
  afterEach(() => {
    for (const reader of readers.splice(0)) reader.leave();
  });

  const follow = async (token: string, after?: string) => {
    const reader = await readLive(address, { token, after });
    readers.push(reader);
    return reader;
  };
  /** A reader that has received its snapshot. */
  const settled = async (token: string) => {
    const reader = await follow(token);
    await expect.poll(() => reader.events.length, soon).toBe(5);
    return reader;
  };
  /** The number of queries so far, once it no longer grows. */
  const readsAtRest = async () => {
    let seen: number;
    do {
      seen = reads;
      await pause(500);
    } while (seen !== reads);
    return seen;
  };
  const run = async (token: string, wait = 0) => {
    const { body } = await app.call(createExecution, { token, query: { wait }, body: { task_id: taskId } });
    return body.id;
  };
  const endsOf = ({ events }: LiveReader) =>
    events.flatMap(({ type, data }) =>
      type === 'execution' && data.finished_at !== null ? [`${data.id} ${data.status}`] : [],
    );

  test('starts with a snapshot', async () => {
    const { token } = await app.signUp({ dailyLimit: 7 });
    const reader = await settled(token);
    expect(Object.fromEntries(reader.events.map(({ type, data }) => [type, data]))).toEqual({
      notification: { unread: 0, latest_id: null },
      schedule: { active: 0, next_execution: null },
      usage: { daily_limit: 7, remaining_executions: 7, extra_executions: 0, next_reset_time: null },
      subscription: {
        current_plan: 'basic',
        plan_activated_at: null,
        plan_expires_at: null,
        purchased_agents: [],
        purchased_tasks: [],
      },
      system: { maintenance: false, console: null },
    });
  });

  test('sends runs, the limit and the plan to every open page of the account, and to no other', async () => {
    app.model.play([{ text: 'Done' }]);
    const person = await app.signUp({ dailyLimit: 9 });
    const stranger = await settled((await app.signUp()).token);
    const pages = [await settled(person.token), await settled(person.token)];
    const id = await run(person.token);
    for (const page of pages) {
      await expect.poll(() => endsOf(page), soon).toEqual([`${id} completed`]);
      expect(page.latest('usage')).toMatchObject({ remaining_executions: 8 });
      expect(page.latest('execution')?.task.id).toBe(taskId);
    }
    const body = { plan_name: 'basic' } as const;
    await app.call(api.subscription.upgradePlan, { token: person.token, body });
    for (const page of pages)
      await expect.poll(() => page.latest('subscription')?.plan_activated_at, soon).toBeTruthy();
    expect(stranger.events).toHaveLength(5);
  });

  test('reports a notification when it is shown, and when it is read', async () => {
    app.model.play([{ fault: { kind: 'status', status: 400 } }]);
    const { token } = await app.signUp();
    const page = await settled(token);
    await run(token);
    await expect.poll(() => page.latest('notification')?.unread, soon).toBe(1);
    const latest = page.latest('notification')?.latest_id ?? 0;
    await app.call(api.notifications.readNotifications, { token, body: { ids: [latest] } });
    await expect.poll(() => page.latest('notification')?.unread, soon).toBe(0);
  });

  test('reports when the limit starts over, and when a plan ends', async () => {
    const { token, id } = await app.signUp({ dailyLimit: null });
    const soonOver = (ms: number) => new Date(app.clock.now().getTime() + ms);
    await app.services.database.query(
      '',
      `update users set usage_count = 75, usage_started_at = $2::timestamptz - interval '24 hours', current_plan = 'pro',
         plan_activated_at = $3, plan_expires_at = $4 where id = $1`,
      [id, soonOver(4000), soonOver(-1000), soonOver(8000)],
    );
    const page = await follow(token);
    const seen = () =>
      page.events.flatMap(({ type, data }) =>
        type === 'usage' ? [[data.remaining_executions, data.daily_limit]] : [],
      );
    await expect.poll(seen, soon).toEqual([
      [0, 75],
      [75, 75],
      [25, 25],
    ]);
  });

  test('of a client that leaves before it begins does not count as open', async () => {
    const { id, token } = await app.signUp();
    const { database, memory } = app.services;
    const [{ query }, { open }] = [database, memory.streams];
    const [asked, left, opened] = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
    database.query = async (name, ...rest) => {
      if (name === 'authenticate') {
        asked?.resolve();
        await left?.promise;
      }
      return query(name, ...rest);
    };
    memory.streams.open = (...given) => {
      opened?.resolve();
      return open(...given);
    };
    app.http.server.once('request', (request: IncomingMessage) =>
      request.once('close', () => left?.resolve()),
    );
    const client = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const url = `${address}/api${api.live.followAccount.path}`;
    fetch(url, { headers, signal: client.signal }).catch(() => undefined);
    await asked?.promise;
    client.abort();
    await opened?.promise;
    Object.assign(database, { query });
    Object.assign(memory.streams, { open });
    for (let more = 1; more < maxStreams; more += 1) open(id);
    await expect.poll(() => open(id), soon).toBeTypeOf('function');
  });

  test('is rejected for an account with too many open streams, until one closes', async () => {
    const { token } = await app.signUp();
    const open = await Promise.all(Array.from({ length: maxStreams }, () => follow(token)));
    expect(open.map(({ status }) => status)).toEqual(open.map(() => 200));
    const refused = await fetch(`${address}/api${api.live.followAccount.path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
    expect(await refused.json()).toMatchObject({ error_code: 'RATE_LIMITED' });
    await settled((await app.signUp()).token);
    open[0]?.leave();
    await expect.poll(async () => (await follow(token)).status, soon).toBe(200);
  });

  test('resumes after a disconnect, with the runs that ended meanwhile', async () => {
    app.model.play([{ text: 'Done' }]);
    const { token } = await app.signUp({ dailyLimit: 9 });
    const first = await settled(token);
    const after = first.lastId();
    first.leave();
    await first.over;
    const id = await run(token, 20);
    const second = await follow(token, after);
    await expect.poll(() => endsOf(second), soon).toEqual([`${id} completed`]);
    await expect.poll(() => second.latest('usage')?.remaining_executions, soon).toBe(8);
    expect(second.events.map(({ type }) => type).sort()).toEqual(['execution', 'usage']);
  });

  test('does not query while nothing changes, and queries once for all readers when something does', async () => {
    const { token, id } = await app.signUp();
    const admin = await app.admin();
    const pages = await Promise.all(Array.from({ length: 20 }, () => settled(token)));
    const before = await readsAtRest();
    const body = { usage_data: { daily_execution_limit: 3, task_executions: [] } };
    await app.call(api.users.updateUsageData, { token: admin.token, params: { id }, body });
    for (const page of pages) await expect.poll(() => page.latest('usage')?.daily_limit, soon).toBe(3);
    expect((await readsAtRest()) - before).toBe(1);
  });

  test('reports maintenance', async () => {
    const page = await settled((await app.signUp()).token);
    const { token } = await app.admin();
    for (const maintenance_mode of [true, false]) {
      await app.call(api.system.setMaintenanceMode, { token, body: { maintenance_mode } });
      await expect.poll(() => page.latest('system')?.maintenance, soon).toBe(maintenance_mode);
    }
  });

  test('reports changed switches and calls that await approval to administrators alone', async () => {
    const { token } = await app.admin();
    const [console, stranger] = [await settled(token), await settled((await app.signUp()).token)];
    const before = console.latest('system')?.console;
    await app.call(api.system.setToolCallsEmergency, { token, body: { emergency_stop: true } });
    await expect.poll(() => console.latest('system')?.console?.changed_at, soon).not.toBe(before?.changed_at);
    await app.call(api.system.setToolCallsEmergency, { token, body: { emergency_stop: false } });
    const id = await run((await app.signUp()).token, 20);
    const { database, signals } = app.services;
    await database.query(
      '',
      `insert into tool_calls (id, execution_id, tool_name, model_call_id, arguments, status, sequence, created_at)
       values (gen_random_uuid(), $1, 'calculator', 'call', '{}', 'pending_confirmation', 1, now())`,
      [id],
    );
    signals.publish('approvals', id);
    await expect.poll(() => console.latest('system')?.console?.approvals, soon).toBe(1);
    expect(stranger.latest('system')?.console).toBeNull();
  });

  test('ends with the session, and is rejected without one', async () => {
    const person = await app.signUp();
    const [page, expired] = [await settled(person.token), await settled((await app.signUp()).token)];
    const { token } = await app.admin();
    const body = { status: 'blocked', reason: 'spam' } as const;
    await app.call(api.users.changeUserStatus, { token, params: { id: person.id }, body });
    await page.over;
    expect((await follow(person.token)).status).toBe(401);
    const day = 24 * 60 * 60 * 1000;
    app.clock.advance(8 * day);
    await app.services.signals.requestResync();
    await expired.over;
    expect((await follow(token, 'nope')).status).toBe(401);
  });

  test('resumes only after its own ids', async () => {
    const { token } = await app.signUp();
    for (const after of ['nope', '1', '1.2.3']) expect((await follow(token, after)).status).toBe(400);
  });
});
