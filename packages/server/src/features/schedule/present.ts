import {
  type Language,
  type OwnSchedule,
  type ScheduleStatus,
  type ScheduleStopper,
  type ScheduleStopReason,
  scheduleStateOf,
  type TickOutcome,
} from '@agentarium/contracts';
import { upcomingRuns } from '@agentarium/contracts/cron';
import { texts } from '../../locales/texts.ts';
import type { ScheduleRow } from './rules.ts';

const shown = 5;

/** The time and the reader for whom a schedule is shown; `done` replaces its status. */
type Showing = { now: Date; isPaused: boolean; language: Language; done?: 'stopped' | 'restarted' };

export const stillAhead = (at: Date | null, now: Date): string | null =>
  at !== null && at > now ? at.toISOString() : null;

function sentenceOf(row: ScheduleRow, { now, isPaused, language, done }: Showing): string {
  const say = texts[language].schedules;
  if (done) return say[done];
  const state = scheduleStateOf({ enabled: row.enabled, paused: isPaused });
  if (state === 'active' && stillAhead(row.paused_until, now)) return say.pausedByOwner;
  if (state !== 'stopped') return say[state];
  switch (row.stopped_by as ScheduleStopper | null) {
    case 'admin':
      return say.stoppedBy.admin;
    case 'system':
      return row.stop_reason === 'PLAN_ALLOWANCE' ? say.stoppedBy.plan : say.stoppedBy.failures;
    default:
      return say.stoppedBy.owner;
  }
}

/** A schedule in wire format. */
export function presentSchedule(row: ScheduleRow, showing: Showing): ScheduleStatus {
  const { now, isPaused } = showing;
  const next = row.enabled ? upcomingRuns(row, row, now, shown) : [];
  return {
    enabled: row.enabled,
    paused: isPaused,
    paused_until: stillAhead(row.paused_until, now),
    skipped_run: stillAhead(row.skipped_run_at, now),
    stopped_at: row.stopped_at?.toISOString() ?? null,
    stopped_by: row.stopped_by as ScheduleStopper | null,
    stop_reason: row.stop_reason as ScheduleStopReason | null,
    next_execution: next[0]?.toISOString() ?? null,
    next_executions: next.map((run) => run.toISOString()),
    last_error: row.last_error,
    last_error_code: row.last_error_code,
    last_error_at: row.last_error_at?.toISOString() ?? null,
    message: sentenceOf(row, showing),
    timezone: row.timezone,
    cron_expressions: row.cron_expressions,
  };
}

export type OwnRow = {
  schedule: ScheduleRow;
  task_name: string;
  agent_id: string;
  agent_name: string;
  tick: {
    fire_at: string;
    outcome: TickOutcome;
    reason: string | null;
    execution_id: string | null;
  } | null;
};

export function presentOwn(row: OwnRow, showing: Showing): OwnSchedule {
  const { schedule, tick } = row;
  return {
    task_id: schedule.task_id,
    task_name: row.task_name,
    agent_id: row.agent_id,
    agent_name: row.agent_name,
    last_tick: tick && {
      fire_at: new Date(tick.fire_at).toISOString(),
      outcome: tick.outcome,
      reason: tick.reason,
      execution_id: tick.execution_id,
    },
    ...presentSchedule(schedule, showing),
  };
}
