import type { Analytics } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { countHours, runsOf, totalsOf } from './count-hours.ts';
import { loadCounts } from './queries.ts';
import { countingZone } from './timezone.ts';

const week = 7;

/** Statistics of the caller's runs (docs/spec/user-side.md#dashboard). */
export async function getAnalytics(
  ctx: SignedIn,
  input: { days: number; timezone?: string | undefined },
): Promise<Analytics> {
  const { days } = input;
  const now = ctx.clock.now();
  const timezone = await countingZone(ctx, input.timezone);
  const counts = await loadCounts(ctx.database, ctx.actor.id, now, days);
  const counted = countHours(counts.hours, timezone, now, days);
  return {
    days,
    timezone,
    trend: counted.days.slice(-days),
    by_hour: counted.byHour.map((runs, hour) => ({ hour, runs })),
    by_agent: counts.agents.map((agent) => ({ ...agent, runs: runsOf(agent) })),
    totals: totalsOf(counted.days.slice(-days)),
    previous: totalsOf(counted.days.slice(0, days)),
    week: totalsOf(counted.days.slice(-week)),
    previous_week: totalsOf(counted.days.slice(-2 * week, -week)),
    all_time: {
      ...totalsOf([counts]),
      agents_used: counts.agents_used,
      tasks_used: counts.tasks_used,
      last_run_at: counts.last_run_at?.toISOString() ?? null,
    },
  };
}
