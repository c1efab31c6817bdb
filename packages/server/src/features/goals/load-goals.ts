import type { Goal } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { type goals, users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { loadPoints } from '../executions/index.ts';
import type { Sample } from './fit-line.ts';
import { type DayOf, judgeGoal } from './rules.ts';

export type GoalRow = typeof goals.$inferSelect;

/** Calendar days in the caller's time zone. */
export async function ownDays({ database, actor }: SignedIn): Promise<DayOf> {
  const [user] = await database.db
    .select({ timezone: users.timezone })
    .from(users)
    .where(eq(users.id, actor.id));
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: user?.timezone ?? 'UTC', ...options });
  return (at) => format.format(at);
}

/** The caller's values of a tracked number, oldest first. */
export async function loadSamples(
  ctx: SignedIn,
  { taskId, parameter }: { taskId: string; parameter: string },
): Promise<Sample[]> {
  const points = await loadPoints(ctx, { taskId, keys: [parameter] });
  return points.flatMap(({ created_at, values }) => {
    const value = values[parameter];
    return value === undefined ? [] : [{ at: created_at.getTime(), value }];
  });
}

/** A goal as the wire shows it, judged by the caller's runs so far. */
export async function presentGoal(ctx: SignedIn, row: GoalRow, dayOf: DayOf): Promise<Goal> {
  const { id, task_id, parameter, kind, target, by, from, to } = row;
  const samples = await loadSamples(ctx, { taskId: task_id, parameter });
  const judged = judgeGoal(row, { samples, now: ctx.clock.now().getTime(), dayOf });
  const created_at = row.created_at.toISOString();
  return { id, task_id, parameter, kind, target, by, from, to, ...judged, created_at };
}
