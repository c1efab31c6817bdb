import { eq } from 'drizzle-orm';
import { agents, tasks } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { isListed } from '../agents/index.ts';

/** A task that the caller may see, as far as its limit needs it. Throws TASK_NOT_FOUND. */
export async function requireVisibleTask(ctx: SignedIn, id: string) {
  const isAdmin = ctx.actor.kind === 'admin';
  const [row] = await ctx.database.db
    .select({ state: tasks.deployment_state, agentState: agents.deployment_state, config: tasks.config })
    .from(tasks)
    .innerJoin(agents, eq(agents.id, tasks.agent_id))
    .where(eq(tasks.id, id));
  if (!row || !isListed(row.state, isAdmin) || !isListed(row.agentState, isAdmin)) {
    throw new AppError('TASK_NOT_FOUND');
  }
  return row;
}
