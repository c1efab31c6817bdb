import type { Goal } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { type goals, users } from '../../db/schema/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { SignedIn } from '../../platform/context.ts';
import { loadPoints, type NumbersReader, trackedParameters } from '../executions/index.ts';
import type { Sample } from './fit-line.ts';
import { type DayOf, evaluateGoal } from './rules.ts';

export type GoalRow = typeof goals.$inferSelect;

/** A value of a tracked number with its run. */
export type RunSample = Sample & { execution_id: string };

const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Calendar days in a time zone, UTC by default. */
export function daysIn(timezone: string | null | undefined): DayOf {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: timezone ?? 'UTC', ...options });
  return (at) => format.format(at);
}

/** The user whose goals are read. */
export type GoalsReader = NumbersReader & { clock: Clock };

/** Calendar days in the caller's time zone. */
export async function ownDays({ database, actor }: SignedIn): Promise<DayOf> {
  const [user] = await database.db
    .select({ timezone: users.timezone })
    .from(users)
    .where(eq(users.id, actor.id));
  return daysIn(user?.timezone);
}

/** An account's values of a tracked number, oldest first. */
export async function loadSamples(
  ctx: NumbersReader,
  { taskId, parameter }: { taskId: string; parameter: string },
): Promise<RunSample[]> {
  const points = await loadPoints(ctx, { taskId, keys: [parameter] });
  return points.flatMap(({ execution_id, created_at, values }) => {
    const value = values[parameter];
    return value === undefined ? [] : [{ at: created_at.getTime(), value, execution_id }];
  });
}

/** Presents goals in wire format, evaluated by their owner's runs so far. */
export function goalPresenter(ctx: GoalsReader, dayOf: DayOf): (row: GoalRow) => Promise<Goal> {
  const known = new Map<string, ReturnType<typeof trackedParameters>>();
  return async (row) => {
    const { id, task_id, parameter, kind, target, by, from, to, start_value } = row;
    const tracked = known.get(task_id) ?? trackedParameters(ctx, task_id);
    known.set(task_id, tracked);
    const number = (await tracked).find(({ key }) => key === parameter);
    const samples = await loadSamples(ctx, { taskId: task_id, parameter });
    const judged = evaluateGoal(row, { samples, now: ctx.clock.now().getTime(), dayOf });
    const last = samples.at(-1);
    return {
      ...{ id, task_id, parameter, kind, target, by, from, to, start_value, ...judged },
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
