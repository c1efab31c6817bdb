import type { Insight } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { isActive } from '../agents/index.ts';
import { canUseAgent, loadEntitlements } from '../subscription/index.ts';
import { countHours } from './count-hours.ts';
import { loadFacts } from './queries.ts';
import { insightsFrom } from './rules.ts';
import { countingZone } from './timezone.ts';

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
    byHour: countHours(facts.hours, timezone, now, days).byHour,
    oldFailures: facts.old_failures,
    tracked: facts.tracked,
  });
  return { items, next_cursor: null };
}
