import type { Agent } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { loadEntitlements } from '../subscription/index.ts';
import { presentAgent } from './present.ts';
import { loadAgents, loadAgentTasks } from './queries.ts';
import { byStateThenName, isListed } from './rules.ts';

/** All agents that the caller may see, prod first (specification, section 2: agents list). */
export async function listAgents(ctx: SignedIn): Promise<{ items: Agent[]; next_cursor: null }> {
  const isAdmin = ctx.actor.kind === 'admin';
  const [rows, entitlements] = await Promise.all([loadAgents(ctx.database.db), loadEntitlements(ctx)]);
  const listed = rows.filter((row) => isListed(row.deployment_state, isAdmin)).sort(byStateThenName);
  const tasks = await loadAgentTasks(
    ctx.database.db,
    listed.map((row) => row.id),
  );
  const tasksByAgent = Map.groupBy(
    tasks.filter((task) => isListed(task.deployment_state, isAdmin)),
    (task) => task.agent_id,
  );
  return {
    items: listed.map((row) => presentAgent(row, tasksByAgent.get(row.id) ?? [], entitlements)),
    next_cursor: null,
  };
}
