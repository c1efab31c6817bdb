import type { Agent } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { canUseAgent, loadEntitlements } from '../subscription/index.ts';
import { cachedCatalogue, memoizeByAudience } from './cached-catalogue.ts';
import { presentAgent } from './present.ts';
import { loadAgents, loadAgentTasks } from './queries.ts';
import { byStateThenName, isListed } from './rules.ts';

const loadAll = cachedCatalogue(async ({ db }) => {
  const rows = await loadAgents(db);
  const tasks = await loadAgentTasks(
    db,
    rows.map((row) => row.id),
  );
  const tasksByAgent = Map.groupBy(tasks, (task) => task.agent_id);
  return rows.sort(byStateThenName).map((row) => {
    const shown = memoizeByAudience<Agent>((isAdmin, hasAccess) => {
      if (!isListed(row.deployment_state, isAdmin)) return null;
      const own = tasksByAgent.get(row.id) ?? [];
      const listed = own.filter((task) => isListed(task.deployment_state, isAdmin));
      return presentAgent(row, listed, hasAccess);
    });
    return { agent: { id: row.id, tier: row.tier }, shown };
  });
});

/** All agents visible to the caller, prod first (docs/spec/user-side.md#agents). */
export async function listAgents(ctx: SignedIn): Promise<{ items: Agent[]; next_cursor: null }> {
  const [found, entitlements] = await Promise.all([loadAll(ctx.database), loadEntitlements(ctx)]);
  const items = found.flatMap(
    ({ agent, shown }) => shown(entitlements.isAdmin, canUseAgent(entitlements, agent)) ?? [],
  );
  return { items, next_cursor: null };
}
