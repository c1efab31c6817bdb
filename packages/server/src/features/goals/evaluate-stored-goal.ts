import type { UserRole } from '@agentarium/contracts';
import type { Services } from '../../platform/context.ts';
import { TryLater } from '../../platform/jobs/define-job.ts';
import { trackedParameters } from '../executions/index.ts';
import { notifyGoal } from '../notifications/index.ts';
import { daysIn, type GoalRow, loadSamples } from './load-goals.ts';
import { evaluateGoal, noticeOf } from './rules.ts';
import { sendLastDay } from './send-evaluation.ts';

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
  const { database, clock } = ctx;
  const [goal] = await database.query<StoredGoal>('read-goal', read, [id]);
  if (!goal || (lastDay !== undefined && lastDay !== goal.by)) return;
  const { task_id, parameter, target, by, from, to } = goal;
  const reader = { database, actor: { kind: goal.role, id: goal.user_id } };
  const now = clock.now();
  const dayOf = daysIn(goal.timezone);
  const samples = await loadSamples(reader, { taskId: task_id, parameter });
  const { state } = evaluateGoal(goal, { samples, now: now.getTime(), dayOf });
  const kind = noticeOf(goal.state, state);
  const tracked = kind === null ? [] : await trackedParameters(reader, task_id);
  const number = tracked.find(({ key }) => key === parameter) ?? null;
  const last = samples.at(-1);
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
