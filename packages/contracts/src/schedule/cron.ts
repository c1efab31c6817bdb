import { Cron } from 'croner';
import { type OwnerPause, ownerPauseReason } from './state.ts';
import { instantOf, wallClock } from './wall-clock.ts';

export {
  type ClockChange,
  canonicalZone,
  findClockChange,
  instantOf,
  isTimeZone,
  wallClock,
  zoneOffset,
} from './wall-clock.ts';

/** The most cron expressions of a schedule. */
export const maxCrons = 10;

/** The maximum length of an expression in characters, which keeps parsing cheap. */
const longest = 100;
const maxKept = 2000;
const reads = new Map<string, Cron | null>();

const partsOf = (expression: string) => expression.trim().split(/[ \t]+/);
const isFivePart = (expression: string) =>
  expression.length <= longest && /^\S+([ \t]+\S+){4}$/.test(expression.trim());

/** A wildcard hour follows elapsed time even if the clock changes; explicit hours are times of day. */
const runsEveryHour = (expression: string) => partsOf(expression)[1] === '*';

/** A parsed expression; null when it is invalid or never fires. `timezone` applies to the instants passed to it. */
function read(expression: string, timezone: string): Cron | null {
  if (!isFivePart(expression)) return null;
  const key = `${timezone} ${expression}`;
  const known = reads.get(key);
  if (known !== undefined) return known;
  let cron: Cron | null = null;
  try {
    // `5/15` is every 15 minutes from 5 on, as many programs have it.
    const options = { mode: '5-part', timezone, paused: true, sloppyRanges: true } as const;
    const parsed = new Cron(partsOf(expression).join(' '), options);
    // An impossible date, such as 31 February, has no next run.
    cron = parsed.nextRun(new Date(0)) === null ? null : parsed;
  } catch {
    // Invalid: returns `null`.
  }
  if (reads.size >= maxKept) reads.clear();
  reads.set(key, cron);
  return cron;
}

/** Returns whether a text is a five-part cron expression that fires at some time. */
export function isValidCron(expression: string): boolean {
  return read(expression, 'UTC') !== null;
}

const limits = [
  { minimum: 0, maximum: 59 },
  { minimum: 0, maximum: 23 },
  { minimum: 1, maximum: 31 },
  { minimum: 1, maximum: 12 },
  { minimum: 0, maximum: 7 },
];

/** The first part of a five-part expression that is wrong by itself, with its limits; null when none is. */
export function wrongCronPart(
  expression: string,
): { part: number; found: string; minimum: number; maximum: number } | null {
  if (!isFivePart(expression)) return null;
  const parts = partsOf(expression);
  const isWrong = (part: string, at: number) =>
    !isValidCron(limits.map((_, one) => (one === at ? part : '*')).join(' '));
  const at = parts.findIndex(isWrong);
  const [found, limit] = [parts[at], limits[at]];
  return found === undefined || limit === undefined ? null : { part: at + 1, found, ...limit };
}

/** The first run of one expression after `from`, by the local time in `timezone`. */
function nextRun(expression: string, timezone: string, from: Date): Date | null {
  if (runsEveryHour(expression)) return read(expression, timezone)?.nextRun(from) ?? null;
  const cron = read(expression, 'UTC');
  let wall: Date | null = wallClock(timezone, from);
  // Times that occur again after a clock is set back have already run: they are skipped.
  for (let passed = 0; cron && wall && passed < 500; passed += 1) {
    wall = cron.nextRun(wall);
    const at: Date | null = wall && instantOf(timezone, wall);
    if (at && at > from) return at;
  }
  return null;
}

/**
 * The next `count` runs after `from`, in order, without duplicates; invalid expressions yield none. A time of day stays
 * the same across clock changes: a skipped one runs when the clock jumps over it, a repeated one runs once. Throws
 * RangeError for an unknown time zone.
 */
export function nextRuns(
  expressions: readonly string[],
  timezone: string,
  from: Date,
  count: number,
): Date[] {
  const runs: Date[] = [];
  const upcoming = expressions.map((expression) => ({
    expression,
    at: nextRun(expression, timezone, from),
  }));
  while (runs.length < count) {
    const times = upcoming.flatMap(({ at }) => (at ? [at.getTime()] : []));
    if (times.length === 0) break;
    const next = new Date(Math.min(...times));
    runs.push(next);
    for (const entry of upcoming) {
      if (entry.at && entry.at <= next) entry.at = nextRun(entry.expression, timezone, next);
    }
  }
  return runs;
}

/** When a schedule runs: by its expressions, or once at a local minute. */
export type Plan = { cron_expressions: readonly string[]; timezone: string; at?: string | null | undefined };

/** The next `count` runs of a plan after `from`, as `nextRuns`. */
export function plannedRuns({ cron_expressions, timezone, at }: Plan, from: Date, count: number): Date[] {
  if (!at) return nextRuns(cron_expressions, timezone, from, count);
  const once = instantOf(timezone, new Date(`${at}:00Z`));
  return once > from ? [once].slice(0, count) : [];
}

/**
 * The next `count` runs after `from` that are neither paused nor skipped by the owner. Throws RangeError as `nextRuns`.
 */
export function upcomingRuns(plan: Plan, rest: OwnerPause, from: Date, count: number): Date[] {
  const paused = rest.paused_until?.getTime() ?? 0;
  const after = new Date(Math.max(from.getTime(), paused - 1));
  // One more, because at most one run after a pause is skipped.
  const planned = plannedRuns(plan, after, count + 1);
  return planned.filter((run) => ownerPauseReason(rest, run) === null).slice(0, count);
}

const widthsMs = [60_000, 10 * 60_000];

/** The last run after `after` and up to `until`; null when there is none. Intended for spans of about an hour. */
export function latestRun(plan: Plan, after: Date, until: Date): Date | null {
  const starts = [...widthsMs.map((width) => until.getTime() - width), after.getTime()];
  for (const start of starts) {
    let latest: Date | null = null;
    let from = new Date(Math.max(start, after.getTime()));
    for (;;) {
      const [next] = plannedRuns(plan, from, 1);
      if (!next || next > until) break;
      latest = next;
      from = next;
    }
    if (latest || start <= after.getTime()) return latest;
  }
  return null;
}
