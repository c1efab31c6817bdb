import { nextRuns } from '@agentarium/contracts/cron';
import { type TestDatabase, testDatabase } from '@agentarium/testkit/database.ts';
import { addSchedule, addScheduledTask, addUser } from '@agentarium/testkit/schedules.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../platform/context.ts';
import { toPositional } from '../../platform/database/database.ts';
import { queueDue, saveDue } from './queue-due.ts';

const minute = 60_000;
const hour = 60 * minute;
const goOn = async () => true;
/** Nobody here has a device or wants mail, so nothing is sent. */
const queueing = (database: TestDatabase) => ({ database, jobs: {} as Services['jobs'] });

describe('due ticks', () => {
  let database: TestDatabase;
  let taskId: string;
  beforeAll(async () => {
    database = await testDatabase();
    taskId = (await addScheduledTask(database)).id;
  });
  afterAll(() => database.cleanup());

  const ticksOf = (scheduleId: string) =>
    database.query<{ fire_at: Date; outcome: string; reason: string | null }>(
      '',
      'select fire_at, outcome, reason from schedule_ticks where schedule_id = $1 order by fire_at',
      [scheduleId],
    );

  const schedule = async (cron: string, timezone: string, planned: Date) =>
    addSchedule(database, {
      cron,
      timezone,
      task_id: taskId,
      user_id: await addUser(database),
      next_run_at: planned,
    });

  test.each([0, 0.99, 1, 23.5])(
    'after an outage of %s hours a daily tick runs once, or is skipped from one hour on',
    async (hours) => {
      const planned = new Date('2026-05-04T09:00:00Z');
      const { id } = await schedule('0 9 * * *', 'UTC', planned);
      const now = new Date(planned.getTime() + hours * hour);
      await queueDue(queueing(database), now, goOn);
      await queueDue(queueing(database), now, goOn);
      const expected =
        hours < 1 ? { outcome: 'queued', reason: null } : { outcome: 'skipped', reason: 'MISSED' };
      expect(await ticksOf(id)).toEqual([{ fire_at: planned, ...expected }]);
      const [row] = await database.query<{ next_run_at: Date; last_error_code: string | null }>(
        '',
        'select next_run_at, last_error_code from schedules where id = $1',
        [id],
      );
      expect(row).toEqual({
        next_run_at: new Date('2026-05-05T09:00:00Z'),
        last_error_code: hours < 1 ? null : 'MISSED',
      });
    },
  );

  test('the owner is notified of a missed tick that nothing makes up for, when there was no problem before', async () => {
    const planned = new Date('2026-05-04T09:00:00Z');
    const daily = await schedule('0 9 * * *', 'UTC', planned);
    const often = await schedule('*/10 * * * *', 'UTC', planned);
    const errors = async ({ user_id }: { user_id: string }) =>
      (
        await database.query<{ code: string }>(
          '',
          "select data->>'error_code' as code from notifications where kind = 'run_failed' and user_id = $1",
          [user_id],
        )
      ).map(({ code }) => code);
    for (const days of [0, 1]) {
      await queueDue(queueing(database), new Date(planned.getTime() + 24 * days * hour + 2 * hour), goOn);
      expect([await errors(daily), await errors(often)]).toEqual([['MISSED'], []]);
    }
    await database.query('', 'update schedules set enabled = false', []);
  });

  test('a stopped schedule and one that is not due have no tick', async () => {
    const past = new Date('2026-05-04T09:00:00Z');
    const stopped = await addSchedule(database, { enabled: false, next_run_at: past, task_id: taskId });
    const later = await schedule('0 9 * * *', 'UTC', new Date('2026-05-04T09:00:01Z'));
    await queueDue(queueing(database), past, goOn);
    expect([await ticksOf(stopped.id), await ticksOf(later.id)]).toEqual([[], []]);
  });

  test('a schedule in a time zone that this version does not know misses its tick, and no other schedule does', async () => {
    const planned = new Date('2026-05-04T09:00:00Z');
    const unknown = await schedule('0 9 * * *', 'Mars/Olympus', planned);
    const known = await schedule('0 9 * * *', 'UTC', planned);
    await queueDue(queueing(database), planned, goOn);
    expect(await ticksOf(known.id)).toEqual([{ fire_at: planned, outcome: 'queued', reason: null }]);
    expect(await ticksOf(unknown.id)).toEqual([{ fire_at: planned, outcome: 'skipped', reason: 'MISSED' }]);
    const [row] = await database.query('', 'select enabled, next_run_at from schedules where id = $1', [
      unknown.id,
    ]);
    expect(row).toEqual({ enabled: true, next_run_at: new Date('2026-05-04T10:00:00Z') });
    await database.query('', 'delete from schedules where id = $1', [unknown.id]);
  });

  test.each([
    ['America/New_York', '2026-03-07T00:00', ['30 2 * * *', '0 9 * * *', '0 * * * *']],
    ['America/New_York', '2026-10-31T00:00', ['30 1 * * *', '0 9 * * *', '0 * * * *', '*/30 1,13 * * *']],
    ['Europe/Moscow', '2026-10-24T12:00', ['30 1 * * *', '0 9 * * *']],
  ])('over two days in %s from %s no tick is missing or extra', async (zone, from, crons) => {
    const start = new Date(`${from}:00Z`);
    const rows = await Promise.all(
      crons.map(async (cron) => ({
        cron,
        row: await schedule(cron, zone, nextRuns([cron], zone, start, 1)[0] ?? start),
      })),
    );
    const end = start.getTime() + 48 * hour;
    for (let now = start.getTime(); now <= end; now += 15 * minute) {
      await queueDue(queueing(database), new Date(now), goOn);
    }
    for (const { cron, row } of rows) {
      const planned = nextRuns([cron], zone, start, 200).filter((run) => run.getTime() <= end);
      const ticks = await ticksOf(row.id);
      expect(ticks.map(({ fire_at }) => fire_at)).toEqual(planned);
      expect(new Set(ticks.map(({ outcome }) => outcome))).toEqual(new Set(['queued']));
    }
    await database.query('', 'update schedules set enabled = false', []);
  });
});

type PlanNode = { [key: string]: unknown; Plans?: PlanNode[] };

/** The max number of rows that one step of the query plan handled, including discarded ones. */
function maxRows(node: PlanNode): number {
  const own = ['Actual Rows', 'Rows Removed by Join Filter', 'Rows Removed by Filter'].map((key) =>
    Number(node[key] ?? 0),
  );
  const handled = own.reduce((sum, rows) => sum + rows, 0) * Number(node['Actual Loops'] ?? 1);
  return Math.max(handled, ...(node.Plans ?? []).map(maxRows));
}

/**
 * Explains saving every schedule with PostgreSQL's generic plan, and rolls it back. Planned like a large table, where
 * only nested loops with an index remain.
 */
async function explainSaving(database: TestDatabase, planned: Date): Promise<PlanNode> {
  const rows = await database.query<{ id: string; version: string }>(
    '',
    'select id, xmin::text as version from schedules',
    [],
  );
  const array = (pick: (row: (typeof rows)[number]) => string) => `'{${rows.map(pick).join()}}'`;
  const moment = planned.toISOString();
  const { text, values } = toPositional(saveDue, {
    ids: array(({ id }) => id),
    versions: array(({ version }) => version),
    next_runs: array(() => new Date(planned.getTime() + 24 * hour).toISOString()),
    queued: array(() => moment),
    missed: array(() => 'null'),
    reasons: array(() => 'null'),
    missed_error: "'missed'",
    now: `'${moment}'`,
  });
  const undo = new Error('undo');
  let explained: Record<string, unknown> | undefined;
  const work = async () => {
    await database.script(
      `set local plan_cache_mode = force_generic_plan; set local enable_hashjoin = off;
       set local enable_mergejoin = off; set local enable_seqscan = off; prepare saving as ${text}`,
    );
    [explained] = await database.script(
      `explain (analyze, timing off, format json) execute saving(${values.join()})`,
    );
    throw undo;
  };
  await database.transaction(work).catch((error) => {
    if (error !== undo) throw error;
  });
  const plans = explained?.['QUERY PLAN'] as { Plan: PlanNode }[] | undefined;
  return plans?.[0]?.Plan ?? {};
}

describe('concurrent processes', () => {
  test('queue each of 3000 ticks once', async () => {
    const database = await testDatabase();
    const planned = new Date('2026-05-04T09:00:00Z');
    const template = await addSchedule(database, { next_run_at: planned });
    await database.query(
      '',
      `insert into users (id, username, username_key, username_skeleton, email, email_key, name, password_hash)
       select gen_random_uuid(), 'u' || n, 'u' || n, 'u' || n, 'u' || n, 'u' || n, 'u', '-' from generate_series(1, 2999) n`,
      [],
    );
    await database.query(
      '',
      `insert into schedules (id, user_id, task_id, cron_expressions, timezone, parameters, enabled, next_run_at)
       select gen_random_uuid(), u.id, s.task_id, s.cron_expressions, s.timezone, s.parameters, true, s.next_run_at
       from schedules s, users u where s.id = $1 and u.id <> s.user_id`,
      [template.id],
    );
    const handled = maxRows(await explainSaving(database, planned));
    console.log(`P7: the kept plan handles ${handled} rows for 3000 schedules`);
    expect(handled).toBeGreaterThanOrEqual(3000);
    expect(handled).toBeLessThan(30_000);
    const looks = Array.from({ length: 6 }, () => queueDue(queueing(database), planned, goOn));
    const queued = (await Promise.all(looks)).reduce((sum, count) => sum + count, 0);
    const [row] = await database.query(
      '',
      'select count(*)::int as ticks, count(distinct schedule_id)::int as schedules from schedule_ticks',
      [],
    );
    const left = await database.query('', 'select 1 from schedules where next_run_at <= $1', [planned]);
    console.log(`P7: 3000 schedules, 6 at once: ${queued} queued, ${left.length} left`);
    expect({ queued, ...row, left: left.length }).toEqual({
      queued: 3000,
      ticks: 3000,
      schedules: 3000,
      left: 0,
    });
    await database.cleanup();
  });
});
