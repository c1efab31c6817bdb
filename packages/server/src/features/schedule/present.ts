import type { OwnSchedule, ScheduleStatus, ScheduleStopper, ScheduleStopReason } from '@agentarium/contracts';
import { nextRuns } from '@agentarium/contracts/cron';
import type { ScheduleRow } from './rules.ts';

const shown = 5;

function sentenceOf(row: ScheduleRow, isPaused: boolean): string {
  if (row.enabled) {
    return isPaused
      ? 'The schedule is active, but scheduled runs are paused for now.'
      : 'The schedule is active.';
  }
  switch (row.stopped_by as ScheduleStopper | null) {
    case 'admin':
      return 'An administrator stopped this schedule.';
    case 'system':
      return row.stop_reason === 'PLAN_ALLOWANCE'
        ? 'This schedule was stopped because the plan allows fewer active schedules.'
        : 'This schedule was stopped after five failed runs in a row.';
    default:
      return 'This schedule was stopped by its owner.';
  }
}

/** A schedule as the wire has it. `message` replaces the sentence about how it stands. */
export function presentSchedule(
  row: ScheduleRow,
  { now, isPaused, message }: { now: Date; isPaused: boolean; message?: string },
): ScheduleStatus {
  const next = row.enabled ? nextRuns(row.cron_expressions, row.timezone, now, shown) : [];
  return {
    enabled: row.enabled,
    paused: isPaused,
    stopped_at: row.stopped_at?.toISOString() ?? null,
    stopped_by: row.stopped_by as ScheduleStopper | null,
    stop_reason: row.stop_reason as ScheduleStopReason | null,
    next_execution: next[0]?.toISOString() ?? null,
    next_executions: next.map((run) => run.toISOString()),
    last_error: row.last_error,
    last_error_code: row.last_error_code,
    last_error_at: row.last_error_at?.toISOString() ?? null,
    message: message ?? sentenceOf(row, isPaused),
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
    outcome: 'queued' | 'started' | 'skipped';
    reason: string | null;
    execution_id: string | null;
  } | null;
};

export function presentOwn(row: OwnRow, now: Date, isPaused: boolean): OwnSchedule {
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
    ...presentSchedule(schedule, { now, isPaused }),
  };
}
