import { setTimeout as pause } from 'node:timers/promises';
import { allEndpoints, api, type Execution } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { capturedLog } from '@agentarium/testkit/captured-log.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { checkFigure } from '@agentarium/testkit/check-figure.ts';
import { silentLog } from '@agentarium/testkit/database.ts';
import { startPostgres, type TestPostgres } from '@agentarium/testkit/postgres.ts';
import { inflict } from '@agentarium/testkit/postgres-faults.ts';
import { type EventReader, readEvents, textOf } from '@agentarium/testkit/read-events.ts';
import { startProxy } from '@agentarium/testkit/silent-proxy.ts';
import { addTaskWithTools, addTool, runTask } from '@agentarium/testkit/tools.ts';
import { makeWorld, type World } from '@agentarium/testkit/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/platform/database/postgres.ts';
import { createLogger } from '../../src/platform/log.ts';
import { expectationOf, goodCall } from './expectations.ts';
import { send } from './send.ts';

const { createExecution, getExecution } = api.executions;
/** Endpoints for a payment or a link, which reject a wrong signature before anything is read. */
const signed = new Set<string>(
  [
    api.subscription.receivePayment,
    api.digest.unsubscribe,
    api.digest.askToUnsubscribe,
    api.digest.confirmUnsubscribe,
  ].map(({ id }) => id),
);
const runs = 6;
const words = Array.from({ length: 60 }, (_, at) => `word${at} `);

describe('P21: when the database becomes unavailable during work and comes back,', () => {
  let postgres: TestPostgres;
  let app: TestApp;
  let world: World;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  const log = capturedLog();
  const accepted: string[] = [];
  let address: string;
  let reader: EventReader;

  beforeAll(async () => {
    postgres = await startPostgres({ survives: 'crash' });
    const database = await openDatabase({
      dataDir: '',
      url: postgres.url,
      log: createLogger('warn', log.destination),
    });
    app = await testApp({
      database: { ...database, cleanup: () => database.close() },
      logTo: log.destination,
    });
    address = await app.http.listen({ port: 0, host: '127.0.0.1' });
    world = await makeWorld(app);
    user = await app.signUp({ dailyLimit: 100 });
  });
  afterAll(async () => {
    await app?.close();
    await postgres?.stop();
  });

  const get = async (url: string) => {
    const { statusCode, headers, body } = await app.http.inject(url);
    return { status: statusCode, headers, body };
  };
  const stateOf = async () => ({
    health: (await get('/healthz')).status,
    ready: (await get('/readyz')).status,
    signIn: (await app.call(api.auth.login, { body: { username: user.username, password: user.password } }))
      .status,
  });

  /** Everything works, and runs are in progress. */
  async function startRuns(): Promise<void> {
    await expect.poll(stateOf).toEqual({ health: 200, ready: 200, signIn: 200 });
    app.model.play([{ chunks: words, chunkDelayMs: 50 }]);
    const task = await addTask(app.services.database, { limit: 100 });
    for (let at = 0; at < runs; at += 1) {
      const { status, body } = await app.call(createExecution, {
        token: user.token,
        query: { wait: 0 },
        body: { task_id: task.id },
      });
      expect(status).toBe(201);
      accepted.push(body.id);
    }
    const text = `select distinct execution_id from execution_events where type = 'text-delta' and execution_id = any($1)`;
    const begun = () => app.services.database.query('', text, [accepted]);
    await expect.poll(async () => (await begun()).length).toBe(runs);
    reader = await readEvents(address, { id: accepted[0] ?? '', token: user.token });
    await expect.poll(() => reader.text()).toContain('word0');
  }

  /** Every request that needs the database gets 503 with Retry-After; the server is healthy but not ready. */
  async function refuseMeanwhile(): Promise<void> {
    await postgres.disconnect();
    let calls = 0;
    const falseSuccesses: string[] = [];
    for (const endpoint of allEndpoints) {
      const { access } = endpoint;
      const token = access === 'public' ? undefined : world.owner.token;
      const { status, error } = await send(app, endpoint, goodCall(endpoint.id, world), token);
      calls += 1;
      const needsNone = endpoint.id === api.system.getVersion.id;
      if (status < 400 && !needsNone) falseSuccesses.push(endpoint.id);
      if (signed.has(endpoint.id)) {
        expect(error.error_code).toBe(expectationOf(endpoint.id).answers);
        continue;
      }
      expect([endpoint.id, status, error.error_code]).toEqual(
        needsNone ? [endpoint.id, 200, undefined] : [endpoint.id, 503, 'SERVICE_UNAVAILABLE'],
      );
      expect(expectationOf(endpoint.id)).toBeDefined();
    }
    const answer = await app.call(api.users.getMe, { token: user.token });
    expect([answer.error.message, Number(answer.headers['retry-after'])]).toEqual([
      'The service is not available right now. Please try again.',
      2,
    ]);
    expect(JSON.stringify(answer.error)).not.toMatch(/ECONN|postgres|127\.0\.0\.1/i);
    const [health, ready] = [await get('/healthz'), await get('/readyz')];
    expect([health.status, ready.status]).toEqual([200, 503]);
    expect(ready.body).not.toMatch(/ECONN|127/);
    console.info(
      `P21: ${calls} calls while the database is unavailable, ${falseSuccesses.length} false successes`,
    );
    expect(falseSuccesses).toEqual([]);
    // Meanwhile the model's answers end, and none of them can be saved.
    await pause(3500);
    expect((await get('/readyz')).status).toBe(503);
    expect(reader.hasEnded()).toBe(false);
  }

  /** Every run ends, complete or failed and uncounted. */
  async function endEveryRun(): Promise<void> {
    await postgres.reconnect();
    const since = performance.now();
    await expect.poll(stateOf).toEqual({ health: 200, ready: 200, signIn: 200 });
    const recoveredMs = performance.now() - since;
    const read = async () => {
      const answers = await Promise.all(
        accepted.map((id) => app.call(getExecution, { token: user.token, params: { id } })),
      );
      return answers.map(({ body }): Execution => body);
    };
    const ended = async () =>
      (await read()).filter(({ status }) => status === 'completed' || status === 'failed').length;
    await expect.poll(ended, { timeout: 45_000, interval: 250 }).toBe(runs);
    const ends = await read();
    for (const end of ends) {
      if (end.status === 'completed') expect(end.result?.trim()).toBe(words.join('').trim());
      else expect(end.result).toBeNull();
    }
    const completed = ends.filter(({ status }) => status === 'completed').length;
    const [row] = await app.services.database.query<{ usage_count: number }>(
      '',
      'select usage_count from users where id = $1',
      [user.id],
    );
    expect(row?.usage_count).toBe(completed);
    console.info(
      `P21: answers again after ${Math.round(recoveredMs)} ms, all ${runs} runs ended after ` +
        `${Math.round(performance.now() - since)} ms: ${completed} completed, ${runs - completed} failed, 0 stuck`,
    );
  }

  /** A reader of events resumes where the outage interrupted it, to the same end. */
  async function resumeReader(): Promise<void> {
    const after = reader.lastId();
    reader.leave();
    const next = await readEvents(address, { id: accepted[0] ?? '', token: user.token, after });
    await next.over;
    expect(next.hasEnded()).toBe(true);
    const finished = await app.call(getExecution, { token: user.token, params: { id: accepted[0] ?? '' } });
    expect(textOf([...reader.events, ...next.events]).trim()).toBe(finished.body.result?.trim());
  }

  /** New runs are signalled, run and streamed as before. */
  async function runAsBefore(): Promise<void> {
    app.model.play([{ text: 'As before.' }]);
    const task = await addTask(app.services.database);
    const { body } = await app.call(createExecution, { token: user.token, body: { task_id: task.id } });
    expect(body).toMatchObject({ status: 'completed', result: 'As before.' });
    await app.call(api.auth.forgotPassword, { body: { email: user.email } });
    await expect.poll(async () => (await app.mails()).length).toBeGreaterThan(0);
  }

  test('no request is answered falsely without it, and afterwards every run ends and every reader resumes', async () => {
    await startRuns();
    await refuseMeanwhile();
    await endEveryRun();
    await resumeReader();
    await runAsBefore();
  });

  test.each(['terminate', 'crash', 'freeze'] as const)(
    'after a %s of the database every run, with or without tools, ends and repeats no text',
    async (fault) => {
      const { database } = app.services;
      const profile = await addTool(database, { config: { builtin: 'user_profile' } });
      const tasks = [await addTask(database), await addTaskWithTools(database, [profile])];
      const answer = words.slice(0, 30);
      app.model.play(({ body }) => {
        const calls = (body.tools ?? []).map(({ function: { name } }) => ({ name, arguments: {} }));
        const asks = calls.length > 0 && !body.messages.some(({ role }) => role === 'tool');
        return asks ? { toolCalls: calls } : { chunks: answer, chunkDelayMs: 20 };
      });
      const ids: string[] = [];
      for (let at = 0; at < runs; at += 1) ids.push(await runTask(app, user.token, tasks[at % 2]?.id ?? ''));
      await expect.poll(() => app.model.requests.length).toBeGreaterThan(runs / 2);
      await inflict(postgres, fault, 2000);
      const since = performance.now();
      await expect.poll(stateOf, { interval: 50 }).toEqual({ health: 200, ready: 200, signIn: 200 });
      const answeredMs = performance.now() - since;
      const open = `select 1 from executions where id = any($1) and status in ('queued', 'running', 'waiting')`;
      const going = async () => (await database.query('', open, [ids])).length;
      await expect.poll(going, { timeout: 45_000, interval: 100 }).toBe(0);
      const results = `
        select distinct e.status, e.error_code, e.result, (
          select string_agg(v.data->>'text', '' order by v.id) from execution_events v
          where v.execution_id = e.id and v.type = 'text-delta' and v.id > (
            select max(s.id) from execution_events s where s.execution_id = e.id and s.type = 'status')) as text
        from executions e where id = any($1)`;
      const text = answer.join('');
      expect(await database.query('', results, [ids])).toEqual([
        { status: 'completed', error_code: null, result: text, text },
      ]);
      const calls = 'select distinct status from tool_calls where execution_id = any($1)';
      expect(await database.query('', calls, [ids])).toEqual([{ status: 'completed' }]);
      checkFigure(`P25: ms until good answers after a ${fault}`, answeredMs, 5000);
    },
  );

  test('a hanging database makes the server not ready within seconds', async () => {
    const silent = await openSilent(postgres.url);
    await expect.poll(() => silent.database.ping()).toBeUndefined();
    silent.goSilent();
    await expect(silent.database.ping()).rejects.toThrow('No answer within 2000 ms');
    await silent.close();
  });
});

/** The database behind a proxy that can stop forwarding, like a broken network. */
async function openSilent(url: string) {
  const proxy = await startProxy(url);
  const database = await openDatabase({ dataDir: '', url: proxy.url, log: silentLog });
  return {
    database,
    goSilent: proxy.goSilent,
    async close() {
      proxy.close();
      await database.close();
    },
  };
}
