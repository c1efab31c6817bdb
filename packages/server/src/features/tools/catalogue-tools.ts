import type {
  api,
  EndpointOutput,
  ErrorDetail,
  ParsedBody,
  ParsedQuery,
  Tool,
  ToolInput,
} from '@agentarium/contracts';
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { tasks, tools } from '../../db/schema/index.ts';
import { unsafePattern } from '../../engine/tools/check-arguments.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { AppError, invalid, usedByTasks } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  archivedFilter,
  catalogueLimit,
  cursorAfter,
  keyedOrder,
  pageOf,
  textFilter,
} from '../../platform/list-queries.ts';
import {
  archiveRecord,
  changedFields,
  deleteRecord,
  lockRecord,
  recordAudit,
  updateRecord,
} from '../audit/index.ts';
import { auditedFields, presentTool, toolFields } from './tool-calls.ts';
import type { ToolRow } from './types.ts';

/** Throws TOOL_NOT_FOUND. */
async function loadTool(db: Db, id: string): Promise<ToolRow> {
  const [row] = await db.select().from(tools).where(eq(tools.id, id));
  if (!row) throw new AppError('TOOL_NOT_FOUND');
  return row;
}

/** Tasks that allow a tool, by name. */
function loadTasksOfTool(db: Db, toolId: string): Promise<{ id: string; name: string }[]> {
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

/** The fault of a tool schema with patterns that cannot be matched in linear time; null when there are none. */
export function patternFault(schema: Record<string, unknown>, path = 'input_schema'): ErrorDetail | null {
  const pattern = unsafePattern(schema);
  if (pattern === null) return null;
  const message = `The pattern ${pattern} is not supported: it looks around or refers back, or repeats too much`;
  return { path, message, code: 'SCHEMA_PATTERN', params: { pattern } };
}

/** Throws VALIDATION_FAILED for a tool schema with patterns that cannot be matched in linear time. */
export function refusePatterns({ input_schema }: { input_schema: Record<string, unknown> }): void {
  const fault = patternFault(input_schema);
  if (fault !== null) throw new AppError('VALIDATION_FAILED', { details: [fault] });
}

const orders = {
  name: { by: sql`lower(${tools.name})`, kind: 'text' },
  updated: { by: tools.updated_at, kind: 'moment' },
} as const;

/** Matches tools by the filters of their list. */
export const toolFilter = (
  query: Omit<ParsedQuery<typeof api.tools.listTools>, 'limit' | 'sort' | 'order' | 'cursor'>,
): SQL | undefined =>
  and(
    query.implementation_type && eq(tools.implementation_type, query.implementation_type),
    archivedFilter(isNotNull(tools.archived_at), query.archived),
    textFilter(query.search, { texts: [tools.name, tools.description] }),
  );

/** The tools that match, by name; for administrators. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listTools(
  ctx: SignedIn,
  query: ParsedQuery<typeof api.tools.listTools>,
): Promise<EndpointOutput<typeof api.tools.listTools>> {
  const { db } = ctx.database;
  const { limit = catalogueLimit, sort = 'name', order = 'asc', cursor } = query;
  const paging = keyedOrder([orders[sort], { by: tools.id, kind: 'uuid' }], { order, cursor });
  const where = toolFilter(query);
  const rows = await db
    .select({ row: tools, key: paging.key })
    .from(tools)
    .where(and(where, paging.where))
    .orderBy(...paging.orderBy)
    .limit(limit + 1);
  const { page, next_cursor } = pageOf(rows, limit, cursorAfter);
  const total = cursor ? null : await db.$count(tools, where);
  return { items: page.map(({ row }) => presentTool(row, ctx.config.tools.secrets)), next_cursor, total };
}

/** One tool; for administrators. Throws TOOL_NOT_FOUND. */
export async function getTool(ctx: SignedIn, id: string): Promise<Tool> {
  return presentTool(await loadTool(ctx.database.db, id), ctx.config.tools.secrets);
}

/** Stores a tool and audits it, `mcpServerId` being the server it is added from. */
export async function insertTool(
  ctx: SignedIn,
  tx: Db,
  { input, mcpServerId }: { input: ToolInput; mcpServerId: string | null },
): Promise<ToolRow> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const by = ctx.actor.id;
  const times = { created_at: now, updated_at: now, created_by: by, updated_by: by };
  const [row] = await tx
    .insert(tools)
    .values({ id, ...input, mcp_server_id: mcpServerId, ...times })
    .returning();
  if (!row) throw new Error('The tool was not stored');
  await recordAudit(ctx, tx, {
    action: 'tools.createTool',
    targetType: 'tool',
    targetId: id,
    changes: auditedFields(input),
    now,
  });
  return row;
}

/** Creates a tool, for an administrator. Throws VALIDATION_FAILED for a name that is taken and for unsafe patterns. */
export async function createTool(ctx: SignedIn, input: ToolInput): Promise<Tool> {
  refusePatterns(input);
  try {
    const row = await ctx.database.transaction((tx) => insertTool(ctx, tx, { input, mcpServerId: null }));
    return presentTool(row, ctx.config.tools.secrets);
  } catch (error) {
    throw writeError(error);
  }
}

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
    return presentTool(row, ctx.config.tools.secrets);
  } catch (error) {
    throw writeError(error);
  }
}

/** Archives a tool, or brings it back, for an administrator; tasks go on using it. Throws TOOL_NOT_FOUND. */
export async function archiveTool(
  ctx: SignedIn,
  { id, archived }: { id: string; archived: boolean },
): Promise<Tool> {
  const archive = { kind: 'tool', id, archived, action: 'tools.archiveTool' } as const;
  await ctx.database.transaction((tx) => archiveRecord(ctx, tx, archive));
  return getTool(ctx, id);
}

/**
 * Deletes a tool, for an administrator. Throws TOOL_NOT_FOUND, and IN_USE with the names of the tasks that allow it.
 */
export async function deleteTool(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const row = await lockRecord(tx, 'tool', id);
    const uses = usedByTasks(await loadTasksOfTool(tx, id));
    const changes = auditedFields(toolFields(row));
    await deleteRecord(ctx, tx, { kind: 'tool', id, action: 'tools.deleteTool', uses, changes });
  });
  return { message: 'The tool is deleted.' };
}
