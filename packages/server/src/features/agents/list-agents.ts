import type { Agent } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { canUseAgent, loadEntitlements } from '../subscription/index.ts';
import { presentAgent } from './present.ts';
import { loadAgents, loadAgentTasks } from './queries.ts';
import { byStateThenName, isListed } from './rules.ts';

/** All agents visible to the caller, prod first (docs/spec/user-side.md#agents). */
export async function listAgents(ctx: SignedIn): Promise<{ items: Agent[]; next_cursor: null }> {
  const { db } = ctx.database;
  const [found, entitlements] = await Promise.all([loadAgents(db), loadEntitlements(ctx)]);
  const { isAdmin } = entitlements;
  const rows = found
    .filter(({ deployment_state }) => isListed(deployment_state, isAdmin))
    .sort(byStateThenName);
  const tasks = await loadAgentTasks(
    db,
    rows.map(({ id }) => id),
  );
  const listed = tasks.filter(({ deployment_state }) => isListed(deployment_state, isAdmin));
  const byAgent = Map.groupBy(listed, ({ agent_id }) => agent_id);
  const items = rows.map((row) =>
    presentAgent(row, byAgent.get(row.id) ?? [], canUseAgent(entitlements, row)),
  );
  return { items, next_cursor: null };
}
