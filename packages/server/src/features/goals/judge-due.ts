import type { UserRole } from '@agentarium/contracts';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import type { JobInput } from '../../platform/jobs/define-job.ts';
import { trackedParameters } from '../executions/index.ts';
import { notifyGoal } from '../notifications/index.ts';
import { daysIn, type GoalRow, loadSamples } from './load-goals.ts';
import { judgeGoal, nextDue, noticeOf } from './rules.ts';

const batch = 100;

const due = `
  select g.*, u.role, u.timezone from goals g join users u on u.id = g.user_id
  where g.due_at <= $1 order by g.due_at, g.id limit ${batch}`;

/** If a run, a change by the owner or another worker came in between, nothing is saved: the goal is judged again. */
const save = `
  update goals set state = $3, due_at = $4, revision = revision + 1
  where id = $1 and revision = $2::int returning revision`;
const postpone = 'update goals set due_at = $2 where id = $1';

type DueGoal = GoalRow & { role: UserRole; timezone: string | null };

/** Judges a goal and keeps the result, with a notification of the change where there is one. */
async function judgeOne(ctx: Services, goal: DueGoal): Promise<void> {
  const { database, clock } = ctx;
  const { id, task_id, parameter, target, by, from, to } = goal;
  const reader = { database, actor: { kind: goal.role, id: goal.user_id } };
  const now = clock.now();
  const dayOf = daysIn(goal.timezone);
  const samples = await loadSamples(reader, { taskId: task_id, parameter });
  const { state } = judgeGoal(goal, { samples, now: now.getTime(), dayOf });
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

/** Judges the goals that are due, oldest first: their numbers may have changed, or their last day is over. */
export async function judgeDueGoals(ctx: Services, { signal }: Pick<JobInput, 'signal'>): Promise<void> {
  const { database, clock, log } = ctx;
  for (let found = batch; found === batch && !signal.aborted; ) {
    const goals = await database.query<DueGoal>('goals-due', due, [clock.now()]);
    found = goals.length;
    for (const goal of goals) {
      if (signal.aborted) return;
      try {
        await judgeOne(ctx, goal);
      } catch (err) {
        log.warn({ err, goal: goal.id }, 'a goal could not be judged yet');
        // After the others, so that it never keeps them waiting.
        await database.query('postpone-goal', postpone, [goal.id, new Date(clock.now().getTime() + HOUR_MS)]);
      }
    }
  }
}
