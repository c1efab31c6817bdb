import type { api, ParsedBody, Tool } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { tools } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { refuseStale } from '../../platform/stale-write.ts';
import { changedFields, recordAudit } from '../audit/index.ts';
import { auditedFields, presentTool, toolFields } from './present.ts';
import { lockTool, writeError } from './queries.ts';
import { refusePatterns } from './refuse-patterns.ts';

type Input = ParsedBody<typeof api.tools.updateTool>;

/** An administrator changes a tool. Throws TOOL_NOT_FOUND, STALE_WRITE, VALIDATION_FAILED for a name that is taken. */
export async function updateTool(
  ctx: SignedIn,
  { id, change_count, ...fields }: { id: string } & Input,
): Promise<Tool> {
  refusePatterns(fields);
  try {
    return await ctx.database.transaction(async (tx) => {
      const current = await lockTool(tx, id);
      refuseStale(current, change_count);
      const before = toolFields(current);
      const changed = changedFields(before, fields);
      const now = ctx.clock.now();
      const change = {
        ...fields,
        change_count: current.change_count + 1,
        updated_at: now,
        updated_by: ctx.actor.id,
      };
      await tx.update(tools).set(change).where(eq(tools.id, id));
      // An update that changes nothing counts too (docs/spec/api.md#conventions); the log has changes only.
      if (Object.keys(changed).length === 0) return presentTool({ ...current, ...change });
      const shown = changedFields(auditedFields(before), auditedFields(fields));
      const headers = changed.config && !shown.config ? { config: 'headers changed' } : {};
      await recordAudit(tx, ctx.actor, {
        action: 'tools.updateTool',
        targetType: 'tool',
        targetId: id,
        changes: { ...shown, ...headers },
        now,
      });
      return presentTool({ ...current, ...change });
    });
  } catch (error) {
    throw writeError(error);
  }
}
