import { and, eq, inArray, isNull } from 'drizzle-orm';
import { agents, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isListed } from '../agents/index.ts';

/** A task visible to the caller, with what its limit needs. Throws TASK_NOT_FOUND. */
export async function requireVisibleTask(ctx: SignedIn, id: string) {
  const isAdmin = ctx.actor.kind === 'admin';
  const [row] = await ctx.database.db
    .select({
      state: tasks.deployment_state,
      agentState: agents.deployment_state,
      config: tasks.config,
      agentConfig: agents.config,
    })
    .from(tasks)
    .innerJoin(agents, eq(agents.id, tasks.agent_id))
    .where(eq(tasks.id, id));
  if (!row || !isListed(row.state, isAdmin) || !isListed(row.agentState, isAdmin)) {
    throw new AppError('TASK_NOT_FOUND');
  }
  return row;
}

/** Returns those of these tasks that are visible to the caller; archived ones are not. */
export async function findVisibleTasks(ctx: SignedIn, db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const isAdmin = ctx.actor.kind === 'admin';
  const rows = await db
    .select({ id: tasks.id, state: tasks.deployment_state, agentState: agents.deployment_state })
    .from(tasks)
    .innerJoin(agents, eq(agents.id, tasks.agent_id))
    .where(and(inArray(tasks.id, ids), isNull(tasks.archived_at), isNull(agents.archived_at)));
  const visible = rows.filter((row) => isListed(row.state, isAdmin) && isListed(row.agentState, isAdmin));
  return new Set(visible.map(({ id }) => id));
}
