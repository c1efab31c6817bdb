import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { addTaskWithTools, addTool } from '@agentarium/testkit/tools.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const accounts = 10;
const runsEach = 6;

let app: TestApp;
beforeAll(async () => {
  // Retried deadlocks are logged as warnings; this test expects some.
  app = await testApp({ env: { WORKER_CONCURRENCY: '16', LOG_LEVEL: 'silent' } });
});
afterAll(() => app.close());

const query = <R>(text: string, values: unknown[] = []) => app.services.database.query<R>('', text, values);

/** Every id column of every table. The audit log and the security log keep who was deleted, and by whom. */
const idColumns = `
  select c.table_name as table, c.column_name as column from information_schema.columns c
  join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'uuid' 
    and c.table_name not in ('audit_logs', 'security_events')`;

async function leftBehind(ids: string[]): Promise<string[]> {
  const columns = await query<{ table: string; column: string }>(idColumns);
  expect(columns.length).toBeGreaterThan(40);
  const left: string[] = [];
  for (const { table, column } of columns) {
    const rows = `select 1 from "${table}" where "${column}" = any($1::uuid[])`;
    const found = await query(rows, [ids]);
    if (found.length > 0) left.push(`${table}.${column}: ${found.length}`);
  }
  return left;
}

test('accounts can be deleted while their runs end, without errors or leftovers', async () => {
  const { database } = app.services;
  const random = seededRandom();
  app.model.play(({ body }) => ({
    text: 'Done',
    firstDelayMs: random() * 60,
    ...(body.tools && !body.messages.some(({ role }) => role === 'tool')
      ? { toolCalls: [{ name: body.tools[0]?.function.name ?? '', arguments: { expression: '1' } }] }
      : {}),
  }));
  const plain = await addTask(database, { limit: 1000 });
  const { parent } = await addComposite(database, [{}, {}], {});
  const withTool = await addTaskWithTools(database, [await addTool(database)]);
  const admin = await app.admin();
  const people = await Promise.all(Array.from({ length: accounts }, () => app.signUp()));
  const statuses: number[] = [];
  const call = async (person: { token: string }, task_id: string, wait = 0) => {
    const body = { task_id };
    const answer = await app.call(api.executions.createExecution, {
      token: person.token,
      query: { wait },
      body,
    });
    statuses.push(answer.status);
    return answer.body.id;
  };

  const deletions = await Promise.all(
    people.map(async (person, at) => {
      await call(person, plain.id);
      const first = await call(person, parent.id, 20);
      const runs = Array.from({ length: runsEach }, async (_, index) => {
        await pause(random() * 200);
        await call(person, index % 2 ? plain.id : withTool.id);
      });
      await pause(40 + random() * 120);
      const children = await app.call(api.executions.runChildren, {
        token: person.token,
        params: { id: first },
      });
      statuses.push(children.status);
      await pause(random() * 60);
      const token = at % 2 ? admin.token : person.token;
      const body = { current_password: person.password };
      const deleted = await app.call(api.users.deleteUser, { token, params: { id: person.id }, body });
      await Promise.all(runs);
      return deleted.status;
    }),
  );
  const open = `select 1 from executions where status in ('queued', 'running', 'waiting')`;
  await expect.poll(async () => (await query(open)).length, { timeout: 60_000 }).toBe(0);
  // Until late writes and the database's own statistics are stored.
  await pause(1000);
  const left = await leftBehind(people.map(({ id }) => id));
  const counts = Object.entries(Object.groupBy(statuses, String)).map(
    ([status, list]) => `${status} × ${list?.length}`,
  );
  const [stats] = await query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  console.log(
    `deleted ${deletions.length} accounts; calls meanwhile answered ${counts.join(', ')}; left behind: ${left.length}; deadlocks undone: ${stats?.deadlocks}`,
  );
  expect(deletions).toEqual(people.map(() => 200));
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(left).toEqual([]);
});
