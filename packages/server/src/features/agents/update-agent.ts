import type { Agent, api, ParsedBody } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { changedFields, updateRecord } from '../audit/index.ts';
import { usePicture } from '../pictures/index.ts';
import { agentColumns, columnsOf } from './agent-columns.ts';
import { getAgent } from './get-agent.ts';

/** Updates an agent, for an administrator. Throws AGENT_NOT_FOUND, STALE_WRITE, and for an unknown picture. */
export async function updateAgent(
  ctx: SignedIn,
  { id, ...input }: { id: string } & ParsedBody<typeof api.agents.updateAgent>,
): Promise<Agent> {
  const update = {
    kind: 'agent',
    id,
    change_count: input.change_count,
    action: 'agents.updateAgent',
  } as const;
  await ctx.database.transaction((tx) =>
    updateRecord(ctx, tx, update, async (current) => {
      const fields = columnsOf(input, current);
      await usePicture(tx, fields.config.image, ctx.clock.now());
      return { fields, changes: changedFields(agentColumns(current), fields) };
    }),
  );
  return getAgent(ctx, id);
}
