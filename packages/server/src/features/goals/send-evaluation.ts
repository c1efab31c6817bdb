import type { Services } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { GoalRow } from './load-goals.ts';
import { type DayOf, nextDue } from './rules.ts';

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
