import { type LabelCount, maxListedLabels } from '@agentarium/contracts';
import type { SignedIn } from '../../../platform/context.ts';

/** Spelled as on the newest execution with the label. */
const read = `
  select label, count from (
    select (array_agg(label order by execution_id desc))[1] as label, key, count(*)::int as count
    from execution_labels where user_id = $1 group by key order by count(*) desc, key limit ${maxListedLabels}
  ) most order by key`;

/** The caller's labels with their number of executions, by name; only the most frequent ones. */
export async function listLabels(ctx: SignedIn): Promise<{ items: LabelCount[]; next_cursor: null }> {
  const items = await ctx.database.query<LabelCount>('list-labels', read, [ctx.actor.id]);
  return { items, next_cursor: null };
}
