import type { Agent } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { canUseAgent, loadEntitlements } from '../subscription/index.ts';
import { presentAgent } from './present.ts';
import { loadAgent, loadAgentTasks } from './queries.ts';
import { isListed } from './rules.ts';

/** One agent with its tasks. Throws AGENT_NOT_FOUND when there is none visible to the caller. */
export async function getAgent(ctx: SignedIn, id: string): Promise<Agent> {
  const isAdmin = ctx.actor.kind === 'admin';
  const row = await loadAgent(ctx.database.db, id);
  if (!row || !isListed(row.deployment_state, isAdmin)) throw new AppError('AGENT_NOT_FOUND');
  const [tasks, entitlements] = await Promise.all([
    loadAgentTasks(ctx.database.db, [id]),
    loadEntitlements(ctx),
  ]);
  return presentAgent(
    row,
    tasks.filter((task) => isListed(task.deployment_state, isAdmin)),
    canUseAgent(entitlements, row),
  );
}
