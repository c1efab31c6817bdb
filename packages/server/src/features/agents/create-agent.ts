import type { Agent, AgentInput } from '@agentarium/contracts';
import { agents } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { usePicture } from '../pictures/index.ts';
import { type AgentColumns, columnsOf } from './agent-columns.ts';
import { getAgent } from './get-agent.ts';

/** Adds an agent and its audit entry; returns its id. */
export async function insertAgent(
  ctx: SignedIn,
  tx: Db,
  columns: AgentColumns,
  audit: { action: string; changes: Record<string, unknown> },
): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const by = ctx.actor.id;
  await tx
    .insert(agents)
    .values({ id, ...columns, created_at: now, updated_at: now, created_by: by, updated_by: by });
  await recordAudit(ctx, tx, { ...audit, targetType: 'agent', targetId: id, now });
  return id;
}

/** Creates an agent, for an administrator (docs/spec/admin-side.md#validation). Throws for an unknown picture. */
export async function createAgent(ctx: SignedIn, input: AgentInput): Promise<Agent> {
  const columns = columnsOf(input, null);
  const audit = { action: 'agents.createAgent', changes: columns };
  const id = await ctx.database.transaction(async (tx) => {
    await usePicture(tx, columns.config.image, ctx.clock.now());
    return insertAgent(ctx, tx, columns, audit);
  });
  return getAgent(ctx, id);
}
