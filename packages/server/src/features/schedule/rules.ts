import {
  type ErrorDetail,
  issueFault,
  type OwnerPause,
  ownerPauseReason,
  type ScheduleStopper,
  type ScheduleStopReason,
  scheduleValue,
  type TickSkip,
} from '@agentarium/contracts';
import {
  canonicalZone,
  isValidCron,
  latestRun,
  type Plan,
  plannedRuns,
  wrongCronPart,
} from '@agentarium/contracts/cron';
import type { schedules } from '../../db/schema/index.ts';
import { HOUR_MS } from '../../platform/clock.ts';

export type ScheduleRow = typeof schedules.$inferSelect;

const MINUTE_MS = 60_000;
/** A tick missed while the server was down or the scheduler off still runs if it is less than this late. */
export const lateMs = HOUR_MS;
/** A start up to this much later counts as on time. */
const noticedMs = 5 * MINUTE_MS;
/** How many consecutive failures stop a schedule. */
export const maxFailures = 5;

export type DueDecision = {
  nextRunAt: Date | null;
  ticks: ({ fireAt: Date; outcome: 'queued' } | { fireAt: Date; outcome: 'skipped'; reason: TickSkip })[];
};

/** The next tick of a plan after `now`; null when there is none. */
export const nextRunOf = (plan: Plan, now: Date): Date | null => plannedRuns(plan, now, 1)[0] ?? null;

export const isLate = (fireAt: Date, now: Date): boolean => now.getTime() - fireAt.getTime() >= lateMs;

/** The latest tick from `planned` up to `now` that is less than an hour late. */
function latestOf(plan: Plan, planned: Date, now: Date, until = now): Date | null {
  // Ticks are whole minutes, so within one there is no later tick.
  if (now.getTime() - planned.getTime() < MINUTE_MS) return planned;
  const after = new Date(Math.max(planned.getTime() - 1, now.getTime() - lateMs));
  return latestRun(plan, after, until) ?? (isLate(planned, now) ? null : planned);
}

/** The tick to run: the latest, or the one before if the owner skipped that; null when none may run. */
function runningOf(plan: Plan & OwnerPause, planned: Date, now: Date): Date | null {
  const latest = latestOf(plan, planned, now);
  if (latest === null || ownerPauseReason(plan, latest) === null) return latest;
  if (latest <= planned || ownerPauseReason(plan, latest) === 'PAUSED') return null;
  const before = latestOf(plan, planned, now, new Date(latest.getTime() - 1));
  return before && ownerPauseReason(plan, before) === null ? before : null;
}

/**
 * Decides about a schedule whose `planned` tick is due. Of missed ticks only the latest runs, if it is less than an
 * hour late; the first one missed is recorded for all. Ticks that were paused or skipped never run.
 */
export function decideDue(plan: Plan & OwnerPause, planned: Date, now: Date): DueDecision {
  const latest = runningOf(plan, planned, now);
  const missed = latest === null || planned < latest;
  return {
    nextRunAt: nextRunOf(plan, now),
    ticks: [
      ...(missed
        ? [
            {
              fireAt: planned,
              outcome: 'skipped' as const,
              reason: ownerPauseReason(plan, planned) ?? ('MISSED' as const),
            },
          ]
        : []),
      ...(latest ? [{ fireAt: latest, outcome: 'queued' as const }] : []),
    ],
  };
}

export type TickFacts = OwnerPause & { fire_at: Date; enabled: boolean; is_busy: boolean };

/** Why a queued tick gets no run, before the run's own checks; null when it may start, however late. */
export function refuseTick(tick: TickFacts): TickSkip | null {
  if (!tick.enabled) return 'STOPPED';
  return ownerPauseReason(tick, tick.fire_at) ?? (tick.is_busy ? 'OVERLAP' : null);
}

/** Returns whether a run that starts at `now` is reported as late: it waited for workers. */
export const startsLate = (fireAt: Date, now: Date): boolean => now.getTime() - fireAt.getTime() >= noticedMs;
export const lateSentence = 'The latest planned run started late: the server was busy.';

/** English sentences for why a tick had no run. */
export const skipSentences: Record<TickSkip, string> = {
  MISSED: 'A planned run was missed: it could not start within an hour.',
  OVERLAP: 'A planned run was skipped because the one before it was still running.',
  STOPPED: 'A planned run was skipped because the schedule was stopped.',
  PAUSED: 'A planned run was skipped because the schedule was paused.',
  SKIPPED: 'A planned run was skipped as its owner asked.',
};

/** Returns whether `allowed` permits one more schedule beside `others`; -1 is unlimited. */
export const hasRoom = (allowed: number, others: number): boolean => allowed === -1 || others < allowed;

/**
 * SQL for whether the owner of the schedule `s` is notified that a tick had no run for the reason `code`: each time if it
 * runs once, else when it had no problem before. A running predecessor is none.
 */
export const isFirstMiss = (code: string) =>
  `(s.at is not null or ((s.last_error is null or s.last_error_code = 'LATE') and ${code} <> 'OVERLAP'))`;

export type Stop = { by: ScheduleStopper; reason: ScheduleStopReason | null };

/** The columns of a stopped schedule. */
export const stopped = ({ by, reason }: Stop, now: Date) => ({
  enabled: false,
  next_run_at: null,
  stopped_at: now,
  stopped_by: by,
  stop_reason: reason,
  updated_at: now,
});

/** The columns of a schedule without a pause or a skipped run. */
export const resumed = { paused_until: null, skipped_run_at: null };

/**
 * The pause and skipped run of a schedule that its owner saves again: a pause is kept while the schedule is active, a
 * skip while its plan is unchanged.
 */
export function keptPause(current: ScheduleRow | undefined, plan: Plan): OwnerPause {
  if (!current?.enabled) return resumed;
  const { paused_until, skipped_run_at } = current;
  const isSame = planKey(current) === planKey(plan);
  return { paused_until, skipped_run_at: isSame ? skipped_run_at : null };
}
const planKey = ({ cron_expressions, timezone, at }: Plan) => [timezone, at, ...cron_expressions].join('\n');

/** The columns of a schedule that runs from `now` on, with its failures cleared. */
export const started = (plan: Plan, now: Date) => ({
  enabled: true,
  next_run_at: nextRunOf(plan, now),
  stopped_at: null,
  stopped_by: null,
  stop_reason: null,
  failures: 0,
  last_error: null,
  last_error_code: null,
  last_error_at: null,
  updated_at: now,
});

/** Returns the fault of a Schedule value beyond its shape; null when it is valid. */
export function checkSchedule(value: unknown): Omit<ErrorDetail, 'path'> | null {
  const parsed = scheduleValue.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return issue
      ? { message: issue.message, ...issueFault(issue, value) }
      : { message: 'Must be a schedule', code: 'SCHEDULE_FORMAT' };
  }
  const { timezone, cron_expressions = [] } = parsed.data;
  if (canonicalZone(timezone) === null)
    return { message: 'Must have a known time zone', code: 'TIMEZONE_UNKNOWN' };
  const wrong = cron_expressions.findIndex((expression) => !isValidCron(expression));
  if (wrong === -1) return null;
  const [position, expression] = [wrong + 1, cron_expressions[wrong] ?? ''];
  const part = wrongCronPart(expression);
  if (part !== null) {
    const { minimum, maximum, found } = part;
    const message = `Part ${part.part} of cron expression ${position} must be ${minimum} to ${maximum}: ${found}`;
    return { message, code: 'CRON_PART', params: { position, ...part } };
  }
  return {
    message: `Cron expression ${position} must have five parts and come at some time: ${expression}`,
    code: 'CRON_INVALID',
    params: { position, expression },
  };
}
