import type { Tool } from '@agentarium/contracts';
import type { SignedIn } from '../../platform/context.ts';
import { presentTool } from './present.ts';
import { loadTool } from './queries.ts';

/** One tool; for administrators. Throws TOOL_NOT_FOUND. */
export async function getTool(ctx: SignedIn, id: string): Promise<Tool> {
  return presentTool(await loadTool(ctx.database.db, id));
}
