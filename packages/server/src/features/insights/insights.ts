import type { Analytics, Insight } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { isActive } from '../agents/index.ts';
import { canUseAgent, loadEntitlements } from '../subscription/index.ts';
import { groupHours, runsOf, totalsOf } from './group-hours.ts';
import { loadCounts, loadFacts } from './queries.ts';
import { insightsFrom } from './rules.ts';
import { countingZone } from './zone-clock.ts';

const days = 30;

/** Up to 6 suggestions for the caller from the runs of the last 30 days (docs/spec/user-side.md#constants). */
export async function listInsights(
  ctx: SignedIn,
  input: { timezone?: string | undefined },
): Promise<{ items: Insight[]; next_cursor: null }> {
  const now = ctx.clock.now();
  const [timezone, entitlements, facts] = await Promise.all([
    countingZone(ctx, input.timezone),
    loadEntitlements(ctx),
    loadFacts(ctx.database, ctx.actor.id, ctx.actor.kind === 'admin' ? ['prod', 'test'] : ['prod'], now),
  ]);
  const items = insightsFrom({
    tasks: facts.tasks,
    pairs: facts.pairs,
    unusedAgents: facts.unused_agents.filter(
      (agent) => isActive(agent.deployment_state, entitlements.isAdmin) && canUseAgent(entitlements, agent),
    ),
    byHour: groupHours(facts.hours, timezone, now, days).byHour,
    oldFailures: facts.old_failures,
    tracked: facts.tracked,
  });
  return { items, next_cursor: null };
}

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
  const counted = groupHours(counts.hours, timezone, now, days);
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
