import type { OwnSchedule, SchedulerState, ScheduleStatus } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import type { Page } from '../../platform/cursor.ts';
import { presentOwn, presentSchedule } from './present.ts';
import { isPaused, loadOwnSchedules, loadSchedule, loadSchedulerState } from './queries.ts';
import type { ScheduleRow } from './rules.ts';

/** The caller's own schedule of a task. Throws SCHEDULE_NOT_FOUND. */
export async function getSchedule(ctx: SignedIn, taskId: string): Promise<ScheduleStatus> {
  const row = await loadSchedule(ctx.database.db, ctx.actor.id, taskId);
  return answerSchedule(ctx, row, { now: ctx.clock.now() });
}

/** A schedule as its owner sees it; `done` replaces its status. */
export const answerSchedule = async (
  ctx: SignedIn,
  row: ScheduleRow,
  when: { now: Date; done?: 'stopped' | 'restarted' },
): Promise<ScheduleStatus> =>
  presentSchedule(row, { ...when, isPaused: await isPaused(ctx), language: ctx.language });

/** Anyone's schedule of a task, for an administrator; the caller's own without `userId`. Throws SCHEDULE_NOT_FOUND. */
export async function getUserSchedule(
  ctx: SignedIn,
  { taskId, userId }: { taskId: string; userId: string | undefined },
): Promise<ScheduleStatus & { scheduler: SchedulerState }> {
  const row = await loadSchedule(ctx.database.db, userId ?? ctx.actor.id, taskId);
  const scheduler = await loadSchedulerState(ctx);
  const { language } = ctx;
  const showing = { now: ctx.clock.now(), isPaused: scheduler !== 'active', language };
  return { ...presentSchedule(row, showing), scheduler };
}

/** The caller's schedules with the outcomes of their latest ticks. */
export async function listSchedules(ctx: SignedIn): Promise<Page<OwnSchedule>> {
  const rows = await loadOwnSchedules(ctx.database.db, ctx.actor.id);
  const showing = { now: ctx.clock.now(), isPaused: await isPaused(ctx), language: ctx.language };
  return { items: rows.map((row) => presentOwn(row, showing)), next_cursor: null };
}
