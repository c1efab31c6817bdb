import type { Agent, api, ParsedBody } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { agents } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { refuseStale } from '../../platform/stale-write.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { usePicture } from '../pictures/index.ts';
import { agentColumns, columnsOf } from './agent-columns.ts';
import { getAgent } from './get-agent.ts';

/** An administrator changes an agent. Throws AGENT_NOT_FOUND, STALE_WRITE, and for an unknown picture. */
export async function updateAgent(
  ctx: SignedIn,
  { id, ...input }: { id: string } & ParsedBody<typeof api.agents.updateAgent>,
): Promise<Agent> {
  await ctx.database.transaction(async (tx) => {
    // Runs that begin meanwhile only refer to the row, so they need not wait.
    const [current] = await tx.select().from(agents).where(eq(agents.id, id)).for('no key update');
    if (!current) throw new AppError('AGENT_NOT_FOUND');
    refuseStale(current, input.change_count);
    const columns = columnsOf(input, current);
    const changes = changedFields(agentColumns(current), columns);
    const now = ctx.clock.now();
    await usePicture(tx, columns.config.image, now);
    await tx
      .update(agents)
      .set({ ...columns, change_count: current.change_count + 1, updated_at: now, updated_by: ctx.actor.id })
      .where(eq(agents.id, id));
    // An update that changes nothing counts too (docs/spec/api.md#conventions); the log has changes only.
    if (Object.keys(changes).length === 0) return;
    await recordAudit(tx, ctx.actor, {
      action: 'agents.updateAgent',
      targetType: 'agent',
      targetId: id,
      changes,
      now,
    });
  });
  return getAgent(ctx, id);
}
