import type { Tool, ToolInput } from '@agentarium/contracts';
import { tools } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { recordAudit } from '../audit/index.ts';
import { auditedFields, presentTool } from './present.ts';
import { writeError } from './queries.ts';
import { refusePatterns } from './refuse-patterns.ts';

/** Creates a tool, for an administrator. Throws VALIDATION_FAILED for a name that is taken and for unsafe patterns. */
export async function createTool(ctx: SignedIn, input: ToolInput): Promise<Tool> {
  refusePatterns(input);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const by = ctx.actor.id;
  try {
    return await ctx.database.transaction(async (tx) => {
      const [row] = await tx
        .insert(tools)
        .values({ id, ...input, created_at: now, updated_at: now, created_by: by, updated_by: by })
        .returning();
      if (!row) throw new Error('The tool was not stored');
      await recordAudit(ctx, tx, {
        action: 'tools.createTool',
        targetType: 'tool',
        targetId: id,
        changes: auditedFields(input),
        now,
      });
      return presentTool(row);
    });
  } catch (error) {
    throw writeError(error);
  }
}
