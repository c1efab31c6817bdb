import type { ErrorDetail } from '@agentarium/contracts';
import { and, asc, eq } from 'drizzle-orm';
import { agents, executions, ownedItems, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { maxCounted, usedBy, usedByTasks } from '../../platform/in-use.ts';
import { recordAudit } from '../audit/index.ts';
import { agentColumns } from './agent-columns.ts';

/**
 * What keeps an agent: its tasks by name, and whether it has executions or owners. While it has tasks nothing else is
 * looked for: executions are not indexed by agent.
 */
async function usesOf(tx: Db, id: string): Promise<ErrorDetail[]> {
  const own = await tx
    .select({ id: tasks.id, name: tasks.name })
    .from(tasks)
    .where(eq(tasks.agent_id, id))
    .orderBy(asc(tasks.name))
    .limit(50);
  if (own.length > 0) return usedByTasks(own);
  const owned = and(eq(ownedItems.item_type, 'agent'), eq(ownedItems.item_id, id));
  const owners = await tx.select({ id: ownedItems.id }).from(ownedItems).where(owned).limit(maxCounted);
  const ran = await tx
    .select({ id: executions.id })
    .from(executions)
    .where(eq(executions.agent_id, id))
    .limit(maxCounted);
  return [
    ...usedBy('owners', 'HAS_OWNERS', 'Users own this agent', owners.length),
    ...usedBy('executions', 'HAS_EXECUTIONS', 'Executions of this agent exist', ran.length),
  ];
}

/** An administrator deletes an agent. Throws AGENT_NOT_FOUND, and IN_USE with what is in the way. */
export async function deleteAgent(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const [row] = await tx.select().from(agents).where(eq(agents.id, id)).for('update');
    if (!row) throw new AppError('AGENT_NOT_FOUND');
    const details = await usesOf(tx, id);
    if (details.length > 0) throw new AppError('IN_USE', { details });
    await tx.delete(agents).where(eq(agents.id, id));
    await recordAudit(tx, ctx.actor, {
      action: 'agents.deleteAgent',
      targetType: 'agent',
      targetId: id,
      changes: agentColumns(row),
      now: ctx.clock.now(),
    });
  });
  return { message: 'The agent is deleted.' };
}
