import type { Tool } from '@agentarium/contracts';
import { asc } from 'drizzle-orm';
import { tools } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { presentTool } from './present.ts';

/** Catalogue lists are returned whole, up to this many items (docs/spec/api.md#conventions). */
const most = 500;

/** All tools, by name; for administrators. */
export async function listTools(ctx: SignedIn): Promise<{ items: Tool[]; next_cursor: null }> {
  const rows = await ctx.database.db.select().from(tools).orderBy(asc(tools.name)).limit(most);
  return { items: rows.map(presentTool), next_cursor: null };
}
