import type { ErrorDetail } from '@agentarium/contracts';
import { asc, eq } from 'drizzle-orm';
import { executions, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { maxCounted, usedBy, usedByTasks } from '../../platform/errors.ts';
import { deleteRecord, lockRecord } from '../audit/index.ts';
import { ownerUses } from '../subscription/index.ts';
import { agentColumns } from './agent-columns.ts';

/**
 * Returns what blocks the deletion of an agent: its tasks by name, or that it has executions or owners. While it has
 * tasks nothing else is checked, because executions are not indexed by agent.
 */
async function usesOf(tx: Db, id: string): Promise<ErrorDetail[]> {
  const own = await tx
    .select({ id: tasks.id, name: tasks.name })
    .from(tasks)
    .where(eq(tasks.agent_id, id))
    .orderBy(asc(tasks.name))
    .limit(50);
  if (own.length > 0) return usedByTasks(own);
  const ran = await tx
    .select({ id: executions.id })
    .from(executions)
    .where(eq(executions.agent_id, id))
    .limit(maxCounted);
  return [
    ...(await ownerUses(tx, 'agent', id)),
    ...usedBy('executions', 'HAS_EXECUTIONS', 'Executions of this agent exist', ran.length),
  ];
}

/** Deletes an agent, for an administrator. Throws AGENT_NOT_FOUND, and IN_USE with what blocks it. */
export async function deleteAgent(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockRecord(tx, 'agent', id);
    const uses = await usesOf(tx, id);
    const changes = agentColumns(row);
    await deleteRecord(ctx, tx, { kind: 'agent', id, action: 'agents.deleteAgent', uses, changes });
  });
  return { message: 'The agent is deleted.' };
}
