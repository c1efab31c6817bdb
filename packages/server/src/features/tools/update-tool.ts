import type { api, ParsedBody, Tool } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { changedFields, updateRecord } from '../audit/index.ts';
import { auditedFields, presentTool, toolFields } from './present.ts';
import { writeError } from './queries.ts';
import { refusePatterns } from './refuse-patterns.ts';

type Input = ParsedBody<typeof api.tools.updateTool>;

/**
 * Updates a tool, for an administrator. Throws TOOL_NOT_FOUND, STALE_WRITE, VALIDATION_FAILED for a name that is taken.
 */
export async function updateTool(
  ctx: SignedIn,
  { id, change_count, ...fields }: { id: string } & Input,
): Promise<Tool> {
  refusePatterns(fields);
  const update = { kind: 'tool', id, change_count, action: 'tools.updateTool' } as const;
  try {
    const row = await ctx.database.transaction((tx) =>
      updateRecord(ctx, tx, update, async (current) => {
        const before = toolFields(current);
        const shown = changedFields(auditedFields(before), auditedFields(fields));
        const isHidden = changedFields(before, fields).config && !shown.config;
        return { fields, changes: { ...shown, ...(isHidden && { config: 'headers changed' }) } };
      }),
    );
    return presentTool(row);
  } catch (error) {
    throw writeError(error);
  }
}
