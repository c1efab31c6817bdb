import { type Agent, copiedRecord } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { agentColumns } from './agent-columns.ts';
import { insertAgent } from './create-agent.ts';
import { getAgent } from './get-agent.ts';
import { loadAgent } from './queries.ts';

/** Copies an agent without its tasks, for an administrator. Throws AGENT_NOT_FOUND. */
export async function copyAgent(ctx: SignedIn, id: string): Promise<Agent> {
  const copyId = await ctx.database.transaction(async (tx) => {
    const source = await loadAgent(tx, id);
    if (!source) throw new AppError('AGENT_NOT_FOUND');
    const copy = copiedRecord(agentColumns(source));
    return insertAgent(ctx, tx, copy, {
      action: 'agents.copyAgent',
      changes: { copied_from: id, name: copy.name },
    });
  });
  return getAgent(ctx, copyId);
}
