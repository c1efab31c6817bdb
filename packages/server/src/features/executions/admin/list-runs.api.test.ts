import { api, type EndpointQuery, type LlmModel } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR_MS } from '../../../platform/clock.ts';
import { smallestId } from '../../../platform/ids.ts';
import { countHours } from './summarize-runs.ts';

const { listAllExecutions, summarizeExecutions } = api.executions;
type Filters = EndpointQuery<typeof summarizeExecutions>;

describe('administrators list the runs of all users', () => {
  let app: TestApp;
  let token: string;
  let task: { id: string; agent_id: string };
  let other: { id: string; agent_id: string };
  const users: { id: string; username: string }[] = [];
  beforeAll(async () => {
    app = await testApp({ worker: false });
    // To the middle of an hour: the runs of the last seconds are in one that is not counted yet.
    app.clock.advance(1.5 * HOUR_MS - (Date.now() % HOUR_MS));
    token = (await app.admin()).token;
    const { database } = app.services;
    [task, other] = [await addTask(database), await addTask(database)];
    users.push(await app.signUp(), await app.signUp());
  });
  afterAll(() => app.close());

  type Given = { user?: number; of?: typeof task; code?: string; model?: string; family?: LlmModel };
  /** Adds `count` runs that ended `hoursAgo`, one a millisecond; without a code they were answered. */
  async function addRuns(
    count: number,
    hoursAgo: number,
    { user = 0, of = task, code, model, family }: Given = {},
  ) {
    const start = app.clock.now().getTime() - hoursAgo * HOUR_MS;
    const ids = Array.from(
      { length: count },
      (_, index) => `${smallestId(new Date(start + index)).slice(0, 14)}7${crypto.randomUUID().slice(15)}`,
    );
    const status = code === undefined ? 'completed' : code === 'CANCELLED' ? 'cancelled' : 'failed';
    await app.services.database.query(
      '',
      `insert into executions (id, user_id, task_id, agent_id, task_name, agent_name, status, error_code, model,
         model_family, input_params, created_at, updated_at, finished_at)
       select id, $2, $3, $4, '=Task', 'Agent', $5, $6, $7, $8, '{}', at, at, at
       from unnest($1::uuid[]) with ordinality as given(id, number),
         lateral (select $9::timestamptz + number * interval '1 millisecond' as at)`,
      [
        ids,
        users[user]?.id,
        of.id,
        of.agent_id,
        status,
        code ?? null,
        model ?? null,
        family ?? null,
        new Date(start - 1),
      ],
    );
    return ids;
  }
  const list = async (query: EndpointQuery<typeof listAllExecutions> = {}) =>
    (await app.call(listAllExecutions, { token, query })).body;
  const summary = async (query: Filters = {}) => (await app.call(summarizeExecutions, { token, query })).body;
  const ago = (hours: number) => new Date(app.clock.now().getTime() - hours * HOUR_MS).toISOString();

  test('by user, task, agent, model, status, reason and time, in pages, with a count of each reason', async () => {
    const old = await addRuns(3, 50, { code: 'MODEL_TIMEOUT' });
    const answered = await addRuns(4, 5, { user: 1, model: 'sage-1' });
    // Another family answered in the place of this one.
    const trace = { tried: [{ family: 'deepseek', model: 'deepseek-1', reason: 'http_5xx' }] };
    await app.services.database.query('', 'update executions set trace = $2 where id = any($1)', [
      answered,
      JSON.stringify(trace),
    ]);
    const stopped = await addRuns(2, 4, { user: 1, of: other, code: 'CANCELLED' });
    const failed = await addRuns(3, 3, { of: other, code: 'MODEL_UNAVAILABLE', family: 'grok' });
    const expected: [Filters, string[]][] = [
      [{}, [...old, ...answered, ...stopped, ...failed]],
      [{ user_id: users[1]?.id ?? '' }, [...answered, ...stopped]],
      [{ task_id: other.id }, [...stopped, ...failed]],
      [{ agent_id: task.agent_id }, [...old, ...answered]],
      [{ model: 'sage-1' }, answered],
      [{ model_family: 'grok' }, failed],
      [{ model_family: 'deepseek' }, answered],
      [{ model_family: 'grok', status: 'completed' }, []],
      [{ status: 'completed' }, answered],
      [{ status: 'failed', from: ago(10) }, [...stopped, ...failed]],
      [{ error_code: 'MODEL_TIMEOUT' }, old],
      [{ error_code: 'MODEL_TIMEOUT', from: ago(10) }, []],
      [{ from: ago(10), to: ago(3.5) }, [...answered, ...stopped]],
    ];
    for (const [filters, ids] of expected) {
      const { items } = await list(filters);
      expect(
        items.map(({ id }) => id),
        JSON.stringify(filters),
      ).toEqual(ids.toReversed());
      expect((await summary(filters)).runs, JSON.stringify(filters)).toBe(ids.length);
    }
    expect(await summary({ from: ago(10) })).toEqual({
      runs: 9,
      by_status: { pending: 0, running: 0, completed: 4, failed: 5 },
      by_error_code: [
        { error_code: 'MODEL_UNAVAILABLE', runs: 3 },
        { error_code: 'CANCELLED', runs: 2 },
      ],
      exact: true,
    });
    const first = await list({ limit: 7 });
    const rest = await list({ limit: 7, cursor: first.next_cursor ?? '' });
    const all = [...first.items, ...rest.items];
    expect([all.map(({ id }) => id), rest.next_cursor]).toEqual([
      (await list()).items.map(({ id }) => id),
      null,
    ]);
    expect(first.items[0]).toMatchObject({ username: users[0]?.username, status: 'failed' });
  });

  test('as a CSV file that no spreadsheet takes for formulas', async () => {
    const { body, headers } = await app.http.inject({
      url: '/api/private/task-executions.csv?status=failed&error_code=MODEL_UNAVAILABLE',
      headers: { authorization: `Bearer ${token}` },
    });
    const [head, ...lines] = body.trim().split('\r\n');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(head).toMatch(/id,created_at,.*,error_code,.*,cost$/);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(`,${users[0]?.username},`);
    expect(lines[0]).toContain(",'=Task,");
  });

  test('and over 10,000 of them are summed by the hour, which is marked', async () => {
    const before = await summary();
    await addRuns(10_000, 30, { user: 1, code: 'MODEL_TIMEOUT', model: 'sage-2', family: 'deepseek' });
    const counted = async () => await countHours(app.services, { signal: new AbortController().signal });
    await counted();
    await addRuns(5, 0.001, { code: 'TIME_LIMIT' });
    const { exact, runs, by_status, by_error_code } = await summary();
    expect([exact, runs, by_status.failed]).toEqual([
      false,
      before.runs + 10_005,
      before.by_status.failed + 10_005,
    ]);
    expect(by_error_code[0]).toEqual({ error_code: 'MODEL_TIMEOUT', runs: 10_003 });
    expect(by_error_code.at(-1)).toEqual({ error_code: 'CANCELLED', runs: 2 });
    expect((await summary({ from: ago(40), status: 'failed' })).runs).toBe(10_010);
    expect(await summary({ model: 'sage-2' })).toMatchObject({ runs: 10_000, exact: true });
    expect(await summary({ model_family: 'grok' })).toMatchObject({ runs: 3, exact: true });
    await addRuns(1, 0.001, { model: 'sage-2', family: 'deepseek' });
    expect(await summary({ model_family: 'deepseek' })).toMatchObject({ runs: 10_001, exact: false });

    await app.services.database.query('', "delete from executions where error_code = 'MODEL_TIMEOUT'", []);
    await addRuns(10_001, 0.002);
    app.clock.advance(25 * HOUR_MS);
    await counted();
    const { by_error_code: left, exact: isExact } = await summary();
    expect([isExact, left.map(({ error_code }) => error_code)]).toEqual([
      false,
      ['TIME_LIMIT', 'MODEL_UNAVAILABLE', 'CANCELLED'],
    ]);
  });
});
