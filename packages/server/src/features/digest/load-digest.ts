import {
  fallbackLanguage,
  type Goal,
  type Language,
  labelOf,
  localized,
  type OwnerPause,
  type TaskConfig,
  type UserRole,
} from '@agentarium/contracts';
import { upcomingRuns } from '@agentarium/contracts/cron';
import { executionState } from '../../db/states.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { loadPoints, trackedParameters } from '../executions/index.ts';
import { goalsOf } from '../goals/index.ts';

/** How many items of each kind a digest lists; the app shows the rest. */
const [maxTasks, maxNumbers, maxGoals, maxComing, maxSchedules] = [3, 6, 10, 5, 100];

/** Run ids start with their time, so that only this week's are read. */
const readRuns = `
  select e.task_id, max(e.task_name) as task_name, (t.config->'locales') as locales,
    count(*) filter (where ${executionState.isCompleted('e.status')})::int as completed,
    count(*) filter (where ${executionState.isWithoutAnswer('e.status')})::int as failed,
    count(*) filter (where e.triggered_by_scheduler)::int as scheduled,
    count(*) filter (where e.triggered_by_scheduler and ${executionState.isWithoutAnswer('e.status')})::int as scheduled_failed
  from executions e left join tasks t on t.id = e.task_id
  where e.user_id = $1 and e.id >= $4::uuid and e.created_at >= $2 and e.created_at < $3
    and e.parent_execution_id is null and not e.is_follow_up
  group by e.task_id, t.config->'locales' order by count(*) desc, e.task_id`;

const readSchedules = `
  select s.cron_expressions, s.timezone, s.at, s.paused_until, s.skipped_run_at, t.name, t.config->'locales' as locales
  from schedules s join tasks t on t.id = s.task_id
  where s.user_id = $1 and s.enabled order by s.id limit ${maxSchedules}`;

type Locales = TaskConfig['locales'] | null;
type RunsRow = {
  task_id: string;
  task_name: string;
  locales: Locales;
  completed: number;
  failed: number;
  scheduled: number;
  scheduled_failed: number;
};
type ScheduleRow = OwnerPause & {
  cron_expressions: string[];
  timezone: string;
  at: string | null;
  name: string;
  locales: Locales;
};

export type DigestReader = { id: string; role: UserRole; language: Language | null; timezone: string | null };
export type NumberOfWeek = { label: string; unit: string | null; value: number; before: number | null };
export type DigestFacts = {
  runs: { completed: number; failed: number; tasks: { name: string; count: number }[] };
  numbers: NumberOfWeek[];
  goals: Goal[];
  scheduled: { ran: number; failed: number };
  coming: { count: number; first: { at: Date; task: string }[] };
};

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0);

/** The smallest id of a run created at or after this time. */
const idOf = (at: Date) => `${at.getTime().toString(16).padStart(12, '0')}00000000000000000000`;

type Week = { from: Date; to: Date };
type Reading = Pick<Services, 'database' | 'clock'>;

/** The week's last value of each number that the tasks track, and the last one before. */
async function loadNumbers(ctx: Reading, user: DigestReader, tasks: readonly RunsRow[], { from, to }: Week) {
  const reader = { ...ctx, actor: { id: user.id, kind: user.role } };
  const language = user.language ?? fallbackLanguage;
  const numbers: NumberOfWeek[] = [];
  for (const { task_id } of tasks) {
    if (numbers.length >= maxNumbers) break;
    const tracked = await trackedParameters(reader, task_id);
    const keys = tracked.map(({ key }) => key);
    const points = await loadPoints(reader, { taskId: task_id, keys });
    for (const { key, name, locales, unit } of tracked) {
      const own = points.filter(({ values }) => values[key] !== undefined);
      const value = own.findLast(({ created_at: at }) => at >= from && at < to)?.values[key];
      if (value === undefined) continue;
      const before = own.findLast(({ created_at: at }) => at < from)?.values[key] ?? null;
      numbers.push({ label: labelOf(locales, language, name), unit, value, before });
    }
  }
  return numbers.slice(0, maxNumbers);
}

/** The content of a week's digest; null when there is nothing to report: no past run and none planned. */
export async function loadDigest(ctx: Reading, user: DigestReader, week: Week): Promise<DigestFacts | null> {
  const { database } = ctx;
  const language = user.language ?? fallbackLanguage;
  const nameOf = (locales: Locales, name: string) => localized(locales, language, 'name', name);
  const values = [user.id, week.from, week.to, idOf(week.from)];
  const runs = await database.query<RunsRow>('digest-runs', readRuns, values);
  const schedules = await database.query<ScheduleRow>('digest-schedules', readSchedules, [user.id]);
  const end = new Date(week.to.getTime() + 7 * DAY_MS);
  const coming = schedules
    .flatMap((schedule) =>
      upcomingRuns(schedule, schedule, week.to, 200)
        .filter((at) => at < end)
        .map((at) => ({ at, task: nameOf(schedule.locales, schedule.name) })),
    )
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  if (runs.length === 0 && coming.length === 0) return null;
  const most = runs.slice(0, maxTasks);
  const reader = { ...ctx, actor: { id: user.id, kind: user.role } };
  return {
    runs: {
      completed: sum(runs, ({ completed }) => completed),
      failed: sum(runs, ({ failed }) => failed),
      tasks: most.map(({ locales, task_name, completed, failed }) => ({
        name: nameOf(locales, task_name),
        count: completed + failed,
      })),
    },
    numbers: await loadNumbers(ctx, user, most, week),
    goals: (await goalsOf(reader, user.timezone)).slice(0, maxGoals),
    scheduled: {
      ran: sum(runs, ({ scheduled }) => scheduled),
      failed: sum(runs, ({ scheduled_failed }) => scheduled_failed),
    },
    coming: { count: coming.length, first: coming.slice(0, maxComing) },
  };
}
