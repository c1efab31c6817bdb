import type { Goal, UserRole } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { type goals, users } from '../../db/schema/index.ts';
import { DAY_MS } from '../../platform/clock.ts';
import type { Services, SignedIn } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { TryLater } from '../../platform/jobs/jobs.ts';
import { loadRuns, maxRuns, type NumbersReader, trackedParameters } from '../executions/index.ts';
import { notifyGoal } from '../notifications/index.ts';
import { type DayOf, evaluateGoal, nextDue, noticeOf, type Sample } from './rules.ts';

export type GoalRow = typeof goals.$inferSelect;

/** A value of a tracked number with its run. */
type RunSample = Sample & { execution_id: string };

const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Calendar days in a time zone, UTC by default. */
export function daysIn(timezone: string | null | undefined): DayOf {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone ?? 'UTC', ...options });
  return (at) => format.format(at);
}

/** The user whose goals are read. */
export type GoalsReader = NumbersReader & Pick<Services, 'clock' | 'config'>;

/** Calendar days in the caller's time zone. */
export async function ownDays({ database, actor }: SignedIn): Promise<DayOf> {
  const [user] = await database.db
    .select({ timezone: users.timezone })
    .from(users)
    .where(eq(users.id, actor.id));
  return daysIn(user?.timezone);
}

type Samples = {
  samples: RunSample[];
  /** The time of the oldest run that counts, or is kept, if there may be or have been older ones. */
  since: number | undefined;
};

/** An account's values of a tracked number, oldest first. */
export async function loadSamples(
  ctx: GoalsReader,
  { taskId, parameter }: { taskId: string; parameter: string },
): Promise<Samples> {
  const runs = await loadRuns(ctx, { taskId, keys: [parameter] });
  const samples = runs.flatMap(({ execution_id, created_at, values }) => {
    const value = values?.[parameter];
    return value === undefined ? [] : [{ at: created_at.getTime(), value, execution_id }];
  });
  if (runs.length === maxRuns) return { samples, since: runs[0]?.created_at.getTime() };
  const { runsDays } = ctx.config.retention;
  return { samples, since: runsDays > 0 ? ctx.clock.now().getTime() - runsDays * DAY_MS : undefined };
}

/** Presents goals in wire format, evaluated by their owner's runs so far. */
export function goalPresenter(ctx: GoalsReader, dayOf: DayOf): (row: GoalRow) => Promise<Goal> {
  const known = new Map<string, ReturnType<typeof trackedParameters>>();
  return async (row) => {
    const { id, task_id, parameter, kind, target, by, from, to, start_value } = row;
    const tracked = known.get(task_id) ?? trackedParameters(ctx, task_id);
    known.set(task_id, tracked);
    const number = (await tracked).find(({ key }) => key === parameter);
    const found = await loadSamples(ctx, { taskId: task_id, parameter });
    const judged = evaluateGoal(row, { ...found, now: ctx.clock.now().getTime(), dayOf });
    const last = found.samples.at(-1);
    return {
      id,
      task_id,
      parameter,
      kind,
      target,
      by,
      from,
      to,
      start_value,
      ...judged,
      number: number
        ? { name: number.name, source: number.source, locales: number.locales, unit: number.unit }
        : null,
      last: last
        ? { value: last.value, at: new Date(last.at).toISOString(), execution_id: last.execution_id }
        : null,
      created_at: row.created_at.toISOString(),
    };
  };
}

type Sending = { goal: Pick<GoalRow, 'id' | 'by' | 'state'>; dayOf: DayOf };

/** Sends the job that evaluates a goal once its last day is over, if it has one. */
export async function sendLastDay(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Statements,
  { goal: { id, by, state }, dayOf }: Sending,
): Promise<void> {
  const after = nextDue({ by }, state ?? 'unknown', dayOf);
  if (by !== null && after !== null) await jobs.send(tx, 'evaluate-goal', { goal_id: id, by }, { after });
}

const read = 'select g.*, u.role, u.timezone from goals g join users u on u.id = g.user_id where g.id = $1';

/** Saves nothing if an edit or another job came between: it may have read fewer runs, so the goal is evaluated again. */
const save = `
  update goals set state = $3, revision = revision + 1
  where id = $1 and revision = $2::int returning revision`;

type StoredGoal = GoalRow & { role: UserRole; timezone: string | null };

type Evaluation = {
  id: string;
  /** The goal's last day, if it is evaluated because that is over. */
  lastDay?: string | undefined;
};

/**
 * Evaluates a goal after its numbers may have changed, or once its last day is over, and saves its state, with a
 * notification if that changed. Throws TryLater if the goal was changed meanwhile.
 */
export async function evaluateStoredGoal(ctx: Services, { id, lastDay }: Evaluation): Promise<void> {
  const { database, clock, config } = ctx;
  const [goal] = await database.query<StoredGoal>('read-goal', read, [id]);
  if (!goal || (lastDay !== undefined && lastDay !== goal.by)) return;
  const { task_id, parameter, target, by, from, to } = goal;
  const reader = { database, clock, config, actor: { kind: goal.role, id: goal.user_id } };
  const now = clock.now();
  const dayOf = daysIn(goal.timezone);
  const found = await loadSamples(reader, { taskId: task_id, parameter });
  const { state } = evaluateGoal(goal, { ...found, now: now.getTime(), dayOf });
  const kind = noticeOf(goal.state, state);
  const tracked = kind === null ? [] : await trackedParameters(reader, task_id);
  const number = tracked.find(({ key }) => key === parameter) ?? null;
  const last = found.samples.at(-1);
  await database.transaction(async (tx) => {
    const [saved] = await tx.query<{ revision: number }>('save-goal-state', save, [id, goal.revision, state]);
    if (!saved) throw new TryLater('The goal was changed or evaluated meanwhile');
    // The day may not be over any more: the user moved to another time zone.
    if (lastDay !== undefined) await sendLastDay(ctx, tx, { goal: { ...goal, state }, dayOf });
    if (kind === null) return;
    const facts = { goal_id: id, execution_id: last?.execution_id ?? null, value: last?.value ?? null };
    const about = { ...facts, target, by, from, to };
    const key = `goal:${id}:${saved.revision}`;
    const change = { userId: goal.user_id, taskId: task_id, kind, key, about, parameter, number };
    await notifyGoal(ctx, tx, change, now);
  });
}
