import { setTimeout as pause } from 'node:timers/promises';
import { api, fillPath } from '@agentarium/contracts';
import { addComposite } from '@agentarium/testkit/catalogue.ts';
import { populatedWorld, type World } from '@agentarium/testkit/populated-world.ts';
import { onServer } from '@agentarium/testkit/postgres.ts';
import { type ProductProcess, startProduct } from '@agentarium/testkit/product-process.ts';
import { seededRandom } from '@agentarium/testkit/random.ts';
import { ask, fetchRun, type Run, waitUntilEnded } from '@agentarium/testkit/traffic.ts';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../../src/platform/database/database.ts';

const soon = { timeout: 30_000, interval: 20 };
const timeoutMs = 300_000;
const childrenEach = 4;
/** Kills at random, besides the one between two children. */
const randomKills = Number(process.env.CHAOS_KILLS ?? 0);

let world: World;
afterEach(() => world.close());

/** A composite task whose children are answered after a short delay. */
async function addFamily(database: Database): Promise<string> {
  const { parent } = await addComposite(
    database,
    Array.from({ length: childrenEach }, () => ({})),
    {},
  );
  return parent.id;
}

async function runParent(address: string, taskId: string, key: string): Promise<Run> {
  const [person] = world.people;
  if (!person) throw new Error('Nobody is there');
  const run: Run = { key, person, taskId, id: null };
  run.id = (await ask(address, run)).body.id;
  await waitUntilEnded(address, [run]);
  return run;
}

async function runChildren(address: string, { id, person }: Run): Promise<void> {
  const path = fillPath(api.executions.runChildren.path, { id: id ?? '' });
  const headers = { authorization: `Bearer ${person.token}` };
  const { status } = await fetch(`${address}/api${path}`, { method: 'POST', headers });
  if (status !== 200) throw new Error(`The children were refused: ${status}`);
}

const waitUntilDone = (address: string, runs: Run[]) =>
  expect
    .poll(
      async () => {
        const seen = await Promise.all(runs.map((run) => fetchRun(address, run)));
        return seen.filter(({ children_run }) => children_run?.status !== 'completed').length;
      },
      { timeout: 60_000, interval: 50 },
    )
    .toBe(0);

/** Every child ran once, in order, and its parent's stream reported it once. */
async function expectWholeFamilies(database: Database, runs: Run[]): Promise<void> {
  const families = await database.query<{ names: string[]; statuses: string[]; distinctEvents: number }>(
    '',
    `select json_agg(c.task_name order by c.id) as names, json_agg(distinct c.status) as statuses,
       (select count(distinct (v.type, v.data->>'execution_id'))::int from execution_events v
         where v.execution_id = p.id and v.type like 'child-%') as "distinctEvents",
       (select count(*)::int from execution_events v
         where v.execution_id = p.id and v.type like 'child-%') as "allEvents"
     from executions p join executions c on c.parent_execution_id = p.id group by p.id`,
    [],
  );
  const names = Array.from({ length: childrenEach }, (_, index) => `Child ${index + 1}`);
  const events = 2 * childrenEach;
  expect(families).toEqual(
    runs.map(() => ({ names, statuses: ['completed'], distinctEvents: events, allEvents: events })),
  );
}

test(
  'P2: one of two workers is killed between two children; the other continues, no child runs twice',
  async () => {
    world = await populatedWorld();
    const random = seededRandom();
    world.model.play(() => ({ text: 'Done', firstDelayMs: 20 + random() * 40 }));
    const database = await world.open();
    const taskId = await addFamily(database);
    const front = startProduct({ ...world.env, PROCESS_ROLE: 'api' });
    const address = await front.ready;
    const worker = () => startProduct({ ...world.env, PROCESS_ROLE: 'worker' });
    const workers: ProductProcess[] = [worker(), worker()];
    await Promise.all(workers.map(({ ready }) => ready));

    const between = await runParent(address, taskId, 'between');
    // The user's row is locked, so that the step to the next child is waiting when its worker is killed.
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%select u.id, u.role from users u%'`;
    await onServer(world.env.DATABASE_URL ?? '', async (locker) => {
      await locker.query('begin');
      await locker.query('select id from users for no key update');
      await runChildren(address, between);
      await expect.poll(async () => (await database.query('', waiting, [])).length, soon).toBe(2);
      await workers.shift()?.kill('SIGKILL');
      await locker.query('rollback');
    });

    const runs = [between];
    for (let index = 0; index < 2 + 4 * randomKills; index += 1)
      runs.push(await runParent(address, taskId, `run-${index}`));
    for (const run of runs.slice(1)) await runChildren(address, run);
    for (let kills = 0; kills < randomKills; kills += 1) {
      const next = worker();
      workers.push(next);
      await next.ready;
      await pause(random() * 300);
      await workers.shift()?.kill('SIGKILL');
    }
    await waitUntilDone(address, runs);
    await expectWholeFamilies(database, runs);
    await database.close();
    await Promise.all([front, ...workers].map((process) => process.kill('SIGTERM')));
    console.log(
      `PostgreSQL: ${randomKills + 1} of ${randomKills + 2} workers killed during ${runs.length * childrenEach} children: each ran once`,
    );
  },
  timeoutMs,
);
