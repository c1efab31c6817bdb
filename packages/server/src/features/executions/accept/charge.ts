import { limitDetails } from '../../../platform/errors.ts';
import {
  countOne,
  dailyLimitOf,
  type LimitFacts,
  remainingOf,
  taskLimitOf,
  type UsageWindow,
  uncappedTaskLimitOf,
  windowAt,
} from '../../subscription/index.ts';
import type { Refusal } from './rules.ts';

export type ChargeFacts = {
  user: LimitFacts;
  daily: UsageWindow;
  task: UsageWindow;
  taskExecutionLimit: number | null;
};

/**
 * How a run is paid for: from the daily allowance, or, when that is used up, from an execution pack.
 * Windows are as they will be after the run is counted; an extra run leaves the daily window alone.
 */
export type Charge = {
  source: 'daily' | 'extra';
  daily: UsageWindow;
  task: { started_at: Date; count: number };
};

/** A limit's refusal, with the time and the seconds until it resets; nothing is won by waiting for a limit of 0. */
function refuse(
  code: 'DAILY_LIMIT_GLOBAL' | 'DAILY_LIMIT_TASK',
  limit: number,
  window: UsageWindow,
  now: Date,
): { refusal: Refusal } {
  const { next_reset_time } = remainingOf(limit, window, now);
  const details = limitDetails(code, {
    limit,
    resetsAt: next_reset_time,
    scope: code === 'DAILY_LIMIT_TASK' ? 'task' : 'global',
  });
  if (next_reset_time === null) return { refusal: { code, details } };
  const seconds = (Date.parse(next_reset_time) - now.getTime()) / 1000;
  return { refusal: { code, details, retryAfter: limit > 0 ? seconds : undefined } };
}

/**
 * Decides by the daily limit, then by the task's (docs/spec/api.md#limits-and-money). Takes windows read under the user's lock.
 * An extra run comes after the daily allowance, so that allowance does not cap its task.
 */
export function decideCharge(
  facts: ChargeFacts,
  hasExtra: boolean,
  now: Date,
): { charge: Charge } | { refusal: Refusal } {
  const dailyLimit = dailyLimitOf(facts.user, now);
  const daily = windowAt(facts.daily, now);
  const dailyLeft = dailyLimit === -1 || daily.count < dailyLimit;
  if (!dailyLeft && !hasExtra) return refuse('DAILY_LIMIT_GLOBAL', dailyLimit, facts.daily, now);
  const ownLimit = dailyLeft ? taskLimitOf : uncappedTaskLimitOf;
  const taskLimit = ownLimit(facts.taskExecutionLimit, facts.user, now);
  if (windowAt(facts.task, now).count >= taskLimit)
    return refuse('DAILY_LIMIT_TASK', taskLimit, facts.task, now);
  const task = countOne(facts.task, now);
  return {
    charge: dailyLeft
      ? { source: 'daily', daily: countOne(facts.daily, now), task }
      : { source: 'extra', daily, task },
  };
}
