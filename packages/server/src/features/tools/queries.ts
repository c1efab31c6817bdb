import { asc, eq, sql } from 'drizzle-orm';
import { tasks, tools } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { ToolRow } from './types.ts';

/** Throws TOOL_NOT_FOUND. */
export async function loadTool(db: Db, id: string): Promise<ToolRow> {
  const [row] = await db.select().from(tools).where(eq(tools.id, id));
  if (!row) throw new AppError('TOOL_NOT_FOUND');
  return row;
}

/** Tasks that allow a tool, by name. */
export function loadTasksOfTool(db: Db, toolId: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: tasks.id, name: tasks.name })
    .from(tasks)
    .where(sql`(${tasks.config}->'allowed_tools'->${toolId}::text->>'enabled')::boolean`)
    .orderBy(asc(tasks.name), asc(tasks.id));
}

/** Maps a failed write to an error about the tool's name, if that is the cause. */
export function writeError(error: unknown): unknown {
  return isUniqueViolation(error, 'tools_name_unique') ? invalid('name', 'NAME_TAKEN') : error;
}
