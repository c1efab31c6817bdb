import type { UserRole } from '@agentarium/contracts';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import type { JobInput } from '../../platform/jobs/define-job.ts';
import { trackedParameters } from '../executions/index.ts';
import { notifyGoal } from '../notifications/index.ts';
import { daysIn, type GoalRow, loadSamples } from './load-goals.ts';
import { evaluateGoal, nextDue, noticeOf } from './rules.ts';

const batch = 100;

const due = `
  select g.*, u.role, u.timezone from goals g join users u on u.id = g.user_id
  where g.due_at <= $1 order by g.due_at, g.id limit ${batch}`;

/** Saves nothing if a run, an edit or another worker intervened: the goal is then evaluated again. */
const save = `
  update goals set state = $3, due_at = $4, revision = revision + 1
  where id = $1 and revision = $2::int returning revision`;
const postpone = 'update goals set due_at = $2 where id = $1';

type DueGoal = GoalRow & { role: UserRole; timezone: string | null };

/** Evaluates a goal and saves the result, with a notification if its state changed. */
async function evaluateOne(ctx: Services, goal: DueGoal): Promise<void> {
  const { database, clock } = ctx;
  const { id, task_id, parameter, target, by, from, to } = goal;
  const reader = { database, actor: { kind: goal.role, id: goal.user_id } };
  const now = clock.now();
  const dayOf = daysIn(goal.timezone);
  const samples = await loadSamples(reader, { taskId: task_id, parameter });
  const { state } = evaluateGoal(goal, { samples, now: now.getTime(), dayOf });
  const kind = noticeOf(goal.state, state);
  const values = [id, goal.revision, state, nextDue(goal, state, dayOf)];
  if (kind === null) {
    await database.query('save-goal-state', save, values);
    return;
  }
  const tracked = await trackedParameters(reader, task_id);
  const number = tracked.find(({ key }) => key === parameter) ?? null;
  const last = samples.at(-1);
  await database.transaction(async (tx) => {
    const [saved] = await tx.query<{ revision: number }>('save-goal-state', save, values);
    if (!saved) return;
    const facts = { goal_id: id, execution_id: last?.execution_id ?? null, value: last?.value ?? null };
    const about = { ...facts, target, by, from, to };
    const key = `goal:${id}:${saved.revision}`;
    await notifyGoal(tx, { userId: goal.user_id, taskId: task_id, kind, key, about, parameter, number }, now);
  });
}

/** Evaluates due goals, oldest first: their numbers may have changed, or their last day is over. */
export async function evaluateDueGoals(ctx: Services, { signal }: Pick<JobInput, 'signal'>): Promise<void> {
  const { database, clock, log } = ctx;
  for (let found = batch; found === batch && !signal.aborted; ) {
    const goals = await database.query<DueGoal>('goals-due', due, [clock.now()]);
    found = goals.length;
    for (const goal of goals) {
      if (signal.aborted) return;
      try {
        await evaluateOne(ctx, goal);
      } catch (err) {
        log.warn({ err, goal: goal.id }, 'a goal could not be evaluated yet');
        // Moved behind the others, so that it never delays them.
        await database.query('postpone-goal', postpone, [goal.id, new Date(clock.now().getTime() + HOUR_MS)]);
      }
    }
  }
}
