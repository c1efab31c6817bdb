import { upcomingRuns } from '@agentarium/contracts/cron';
import { DAY_MS } from '../../platform/clock.ts';

const weekMs = 7 * DAY_MS;
/** A digest that could not be sent for this long is outdated. */
const maxAgeMs = DAY_MS;
const noRest = { paused_until: null, skipped_run_at: null };

/** The first Monday at 8:00 in a time zone (UTC by default) after a given time. */
export function nextMonday(after: Date, timezone: string | null): Date {
  const plan = { cron_expressions: ['0 8 * * 1'], timezone: timezone ?? 'UTC' };
  return upcomingRuns(plan, noRest, after, 1)[0] ?? new Date(after.getTime() + weekMs);
}

export type DigestPlan =
  /** The digest covers the runs from `from` to `to`; then the next one is due. */
  | { kind: 'send'; from: Date; to: Date; next: Date }
  /** Not now: it is too late, or the user moved to a zone where it is not Monday yet. */
  | { kind: 'wait'; next: Date };

/** Decides about a due digest; pure. */
export function planDigest(
  { due_at, timezone }: { due_at: Date; timezone: string | null },
  now: Date,
): DigestPlan {
  // Half a week earlier is after the previous Monday in any zone.
  const monday = nextMonday(new Date(due_at.getTime() - weekMs / 2), timezone);
  if (monday > now) return { kind: 'wait', next: monday };
  const next = nextMonday(now, timezone);
  if (now.getTime() - Math.max(monday.getTime(), due_at.getTime()) > maxAgeMs) return { kind: 'wait', next };
  // The Monday before is an hour more or less than a week away when the clock changed since.
  const from = nextMonday(new Date(monday.getTime() - 1.5 * weekMs), timezone);
  return { kind: 'send', from, to: monday, next };
}
