import type { GoalKind, GoalState, GoalTrend, NotificationKind } from '@agentarium/contracts';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';

/** A value at a time (in milliseconds). */
export type Sample = { at: number; value: number };

/**
 * The probability that a variable with Student's t distribution of `freedom` degrees lies between -t and t: a finite
 * sum.
 */
function shareWithin(t: number, freedom: number): number {
  const angle = Math.atan(t / Math.sqrt(freedom));
  const cosine = Math.cos(angle);
  const isOdd = freedom % 2 === 1;
  let term = isOdd ? cosine : 1;
  let sum = freedom === 1 ? 0 : term;
  for (let k = isOdd ? 3 : 2; k <= freedom - 2; k += 2) {
    term *= ((k - 1) / k) * cosine * cosine;
    sum += term;
  }
  return isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum;
}

/** The half-width of a 95% confidence interval in standard errors. */
export function studentFactor(freedom: number): number {
  let [low, high] = [1.9, 13];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (shareWithin(middle, freedom) < 0.95) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * A least-squares line: its mean point with half the width of the 95% confidence band there, its slope per millisecond
 * and the 95% confidence interval of the slope.
 */
export type Line = { at: number; value: number; margin: number; slope: number; low: number; high: number };

/** Fits a line through at least three samples at two different times; else null. */
export function fitLine(samples: readonly Sample[]): Line | null {
  const count = samples.length;
  const first = samples[0]?.at ?? 0;
  if (count < 3 || samples.every(({ at }) => at === first)) return null;
  // Relative to the first time, then to the mean point, to lose little precision to rounding.
  const given = samples.map(({ at, value }) => ({ x: at - first, y: value }));
  const mean = (of: (one: { x: number; y: number }) => number) =>
    given.reduce((sum, one) => sum + of(one) / count, 0);
  const [meanX, meanY] = [mean(({ x }) => x), mean(({ y }) => y)];
  let [squares, products] = [0, 0];
  for (const { x, y } of given) {
    squares += (x - meanX) ** 2;
    products += (x - meanX) * (y - meanY);
  }
  const slope = products / squares;
  const rest = given.reduce((sum, { x, y }) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  const spread = studentFactor(count - 2) * Math.sqrt(rest / (count - 2));
  const turn = spread / Math.sqrt(squares);
  return {
    at: first + meanX,
    value: meanY,
    margin: spread / Math.sqrt(count),
    slope,
    low: slope - turn,
    high: slope + turn,
  };
}

/** The time at which a line reaches a value; null for a level line. */
export const meets = (line: Line, target: number): number | null =>
  line.slope === 0 ? null : line.at + (target - line.value) / line.slope;

/** A stored goal to evaluate. */
export type Aim = {
  kind: GoalKind;
  target: number | null;
  by: string | null;
  from: number | null;
  to: number | null;
  started_at: Date;
  start_value: number | null;
  /** As it was evaluated last. */
  state: GoalState | null;
};

/** The calendar day (`2026-11-20`) of a time in the user's time zone. */
export type DayOf = (at: number) => string;

/** With fewer samples or days a trend would be meaningless. */
const minSamples = 5;
const minDays = 3;
/** How far ahead a trend is extrapolated. */
const maxAheadMs = 3650 * DAY_MS;

/** `since`: the time of the oldest run that counts, or is kept, if there may be or have been older ones. */
type Given = { samples: readonly Sample[]; now: number; dayOf: DayOf; since?: number | undefined };

/** The run that reached the target may be too old to count, or deleted for its age. */
const wasReached = ({ state, started_at }: Aim, { since }: Given): boolean =>
  state === 'reached' && since !== undefined && since > started_at.getTime();

/** The future day on which a line meets the target; null when it leads away or takes too long. */
function expectedDay(line: NonNullable<ReturnType<typeof fitLine>>, target: number, { now, dayOf }: Given) {
  const at = meets(line, target);
  if (at === null || at < now || at - now > maxAheadMs) return null;
  return dayOf(at);
}

/** The trend of all samples; null when there are too few, or on too few days. */
export function trendOf(target: number | null, given: Given): GoalTrend | null {
  const { samples, dayOf } = given;
  if (samples.length < minSamples || new Set(samples.map(({ at }) => dayOf(at))).size < minDays) return null;
  const line = fitLine(samples);
  if (line === null) return null;
  return {
    slope_per_day: line.slope * DAY_MS,
    slope_low: line.low * DAY_MS,
    slope_high: line.high * DAY_MS,
    middle_at: new Date(line.at).toISOString(),
    middle_value: line.value,
    middle_margin: line.margin,
    expected_on: target === null ? null : expectedDay(line, target, given),
  };
}

/** Returns whether a value since the goal was set, and no later than its last day, reached the target. */
function isReached(aim: Aim, target: number, { samples, dayOf }: Given): boolean {
  const since = samples.filter(({ at }) => at >= aim.started_at.getTime());
  const start = aim.start_value ?? since[0]?.value;
  if (start === undefined) return false;
  const side = Math.sign(target - start);
  const inTime = since.filter(({ at }) => aim.by === null || dayOf(at) <= aim.by);
  if (side === 0) return aim.start_value !== null || inTime.length > 0;
  return inTime.some(({ value }) => (value - target) * side >= 0);
}

function reachState(aim: Aim, target: number, trend: GoalTrend | null, given: Given): GoalState {
  if (isReached(aim, target, given) || wasReached(aim, given)) return 'reached';
  if (aim.by !== null && given.dayOf(given.now) > aim.by) return 'missed';
  if (trend === null) return 'unknown';
  const { expected_on } = trend;
  return expected_on !== null && (aim.by === null || expected_on <= aim.by) ? 'on_track' : 'off_track';
}

function stayState({ from, to }: Aim, last: Sample | undefined): GoalState {
  if (last === undefined) return 'unknown';
  const isInside = (from === null || last.value >= from) && (to === null || last.value <= to);
  return isInside ? 'on_track' : 'out_of_range';
}

/** The state of a goal by its values, oldest first (docs/spec/user-side.md#goals). */
export function evaluateGoal(aim: Aim, given: Given): { state: GoalState; trend: GoalTrend | null } {
  const trend = trendOf(aim.target, given);
  const state =
    aim.kind === 'reach' && aim.target !== null
      ? reachState(aim, aim.target, trend, given)
      : stayState(aim, given.samples.at(-1));
  return { state, trend };
}

/**
 * The notification for a change of state; null for none. The first evaluation notifies of nothing, and a reached goal
 * cannot be missed afterwards.
 */
export function noticeOf(before: GoalState | null, after: GoalState): NotificationKind | null {
  if (before === null || before === after) return null;
  switch (after) {
    case 'reached':
      return 'goal_reached';
    case 'missed':
      return before === 'reached' ? null : 'goal_missed';
    case 'out_of_range':
      return 'goal_out_of_range';
    case 'on_track':
    case 'off_track':
    case 'unknown':
      return null;
    default:
      return after satisfies never;
  }
}

/** The largest offset of a time zone from UTC. */
const maxZoneOffsetMs = 15 * HOUR_MS;

/** The first instant after a calendar day. */
export function endOfDay(day: string, dayOf: DayOf): Date {
  const middle = Date.parse(day) + DAY_MS;
  let [low, high] = [middle - maxZoneOffsetMs, middle + maxZoneOffsetMs];
  while (high - low > 1) {
    const between = Math.floor((low + high) / 2);
    if (dayOf(between) > day) high = between;
    else low = between;
  }
  return new Date(high);
}

/** Returns when a goal's state changes without a new value: once its last day is over. Null for never. */
export const nextDue = (aim: Pick<Aim, 'by'>, state: GoalState, dayOf: DayOf): Date | null =>
  aim.by === null || state === 'reached' || state === 'missed' ? null : endOfDay(aim.by, dayOf);
