import { type GoalAim, lastGoalDay } from '@agentarium/contracts';
import { invalid } from '../../platform/errors.ts';
import type { DayOf } from './rules.ts';

/** Checks that a goal's last day is today or later, within ten years. Throws VALIDATION_FAILED. */
export function checkDay({ by }: GoalAim, { now, dayOf }: { now: Date; dayOf: DayOf }): void {
  if (by === undefined || by === null) return;
  const today = dayOf(now.getTime());
  if (by < today) throw invalid('by', 'FUTURE_REQUIRED', undefined, 'Must be today or later');
  const furthest = lastGoalDay(today);
  if (by > furthest) throw invalid('by', 'YEAR_RANGE', undefined, `Must be ${furthest} or earlier`);
}

/** The columns of a goal's target. */
export const aimColumns = ({ kind, target, by, from, to }: GoalAim) => ({
  kind,
  target: target ?? null,
  by: by ?? null,
  from: from ?? null,
  to: to ?? null,
});
