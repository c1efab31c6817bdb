import { isDeepStrictEqual } from 'node:util';
import {
  type api,
  type ErrorDetail,
  issueDetails,
  type McpServer,
  type McpServerInput,
  type McpServerTool,
  mcpToolConfig,
  type ParsedBody,
  type ParsedQuery,
  sentenceOf,
  type Tool,
  type ToolInput,
  toolInput,
} from '@agentarium/contracts';
import { asc, count, eq } from 'drizzle-orm';
import { mcpServers, tools } from '../../db/schema/index.ts';
import { ToolError } from '../../engine/tools/types.ts';
import type { Services, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { AppError, invalid, refuseStale } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { catalogueLimit, cursorAfter, keyedOrder, type Page, pageOf } from '../../platform/list-queries.ts';
import { McpFault, type McpTool } from '../../platform/mcp/mcp-servers.ts';
import {
  changedFields,
  deleteRecord,
  lockRecord,
  recordAudit,
  saveRecord,
  updateRecord,
} from '../audit/index.ts';
import { insertTool, patternFault, writeError as toolWriteError } from './catalogue-tools.ts';
import { fillSecrets, withoutSecrets } from './http-tools.ts';
import { faultOfTool } from './misconfigured-tools.ts';
import { auditedFields, presentTool } from './tool-calls.ts';
import type { CallRequest, ToolDefinition, ToolRow } from './types.ts';

/** Results are truncated to this size. */
const maxCharacters = 64 * 1024;

type Part = { type: string; text?: unknown; resource?: { text?: unknown; uri?: unknown }; uri?: unknown };

/** A part of a result as text; images and audio are only named. */
function wordsOf({ type, text, resource, uri }: Part): string {
  if (typeof text === 'string') return text;
  if (typeof resource?.text === 'string') return resource.text;
  const address = uri ?? resource?.uri;
  return typeof address === 'string' ? `[${type}: ${address}]` : `[${type}]`;
}

/** The MCP server of a configuration, with its secrets filled in. Throws ToolError. */
function targetOf(services: Services, config: Record<string, unknown>) {
  const parsed = mcpToolConfig.safeParse(config);
  if (!parsed.success)
    throw new ToolError('TOOL_MISCONFIGURED', 'The configuration of this tool is not valid');
  const { timeout_ms, tool_name, ...server } = parsed.data;
  const { filled, used } = fillSecrets(server, services.config.tools.secrets);
  const target = filled.transport === 'http' ? { ...filled, headers: filled.headers ?? {} } : filled;
  return { timeout_ms, tool_name, secrets: used, server: target };
}

/** The tools that an MCP server lists. Throws ToolError. */
export async function listRemoteTools(
  services: Services,
  config: Record<string, unknown>,
): Promise<McpTool[]> {
  const { timeout_ms, server } = targetOf(services, config);
  const timeout = AbortSignal.timeout(timeout_ms);
  try {
    return await services.mcp.listTools(server, timeout);
  } catch (error) {
    throw toolErrorOf(error, timeout);
  }
}

/** Returns the error of a failed exchange with a server for its caller; other errors as they are. */
function toolErrorOf(error: unknown, timeout: AbortSignal): unknown {
  if (error instanceof ToolError) return error;
  if (timeout.aborted) return new ToolError('TOOL_TIMEOUT', 'The server did not respond in time');
  return error instanceof McpFault ? new ToolError(error.code, error.message) : error;
}

/**
 * Calls a tool of an MCP server (docs/spec/api.md#tools). The call's id is sent in `_meta`. Returns its structured
 * content, else its text. Throws ToolError, also with the text of an error result.
 */
export async function callMcp(services: Services, tool: ToolDefinition, call: CallRequest): Promise<unknown> {
  const { timeout_ms, tool_name = tool.name, secrets, server } = targetOf(services, tool.config);
  const timeout = AbortSignal.timeout(timeout_ms);
  const signal = AbortSignal.any([call.signal, timeout]);
  try {
    const answer = await services.mcp.call(server, { name: tool_name, arguments: call.arguments, signal });
    const parts = (Array.isArray(answer.content) ? answer.content : []) as Part[];
    const text = withoutSecrets(parts.map(wordsOf).join('\n'), secrets).slice(0, maxCharacters);
    if (answer.isError) throw new ToolError('TOOL_FAILED', text.slice(0, 500));
    const structured = withoutSecrets(JSON.stringify(answer.structuredContent) ?? '', secrets);
    if (structured !== '' && structured.length <= maxCharacters) return JSON.parse(structured);
    return { text };
  } catch (error) {
    throw toolErrorOf(error, timeout);
  }
}

type ServerRow = typeof mcpServers.$inferSelect;

function presentServer(ctx: SignedIn, row: ServerRow, added: number): McpServer {
  return {
    id: row.id,
    name: row.name,
    config: row.config as McpServer['config'],
    tools: added,
    stopped: faultOfTool({ implementation_type: 'mcp', config: row.config }, ctx.config.tools.secrets),
    change_count: row.change_count,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Servers with the number of tools added from each, as a query to go on with. */
const selectServers = (db: Db) =>
  db
    .select({ server: mcpServers, added: count(tools.id) })
    .from(mcpServers)
    .leftJoin(tools, eq(tools.mcp_server_id, mcpServers.id))
    .groupBy(mcpServers.id);

/** The MCP servers, by name; for administrators. Throws VALIDATION_FAILED for an invalid cursor. */
export async function listMcpServers(
  ctx: SignedIn,
  { limit = catalogueLimit, cursor }: ParsedQuery<typeof api.tools.listMcpServers>,
): Promise<Page<McpServer>> {
  const { where, orderBy } = keyedOrder([{ by: mcpServers.name, kind: 'text' }], { order: 'asc', cursor });
  const rows = await selectServers(ctx.database.db)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit + 1);
  const { page, next_cursor } = pageOf(rows, limit, ({ server }) => cursorAfter({ key: [server.name] }));
  return { items: page.map(({ server, added }) => presentServer(ctx, server, added)), next_cursor };
}

async function getServer(ctx: SignedIn, id: string): Promise<McpServer> {
  const [row] = await selectServers(ctx.database.db).where(eq(mcpServers.id, id));
  if (!row) throw new AppError('MCP_SERVER_NOT_FOUND');
  return presentServer(ctx, row.server, row.added);
}

/** Maps a failed write to an error about the server's name, if that is the cause. */
const writeError = (error: unknown) =>
  isUniqueViolation(error, 'mcp_servers_name_unique') ? invalid('name', 'NAME_TAKEN') : error;

/** Connects a server, for an administrator. Throws VALIDATION_FAILED for a name that is taken. */
export async function createMcpServer(ctx: SignedIn, input: McpServerInput): Promise<McpServer> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const by = ctx.actor.id;
  try {
    await ctx.database.transaction(async (tx) => {
      await tx
        .insert(mcpServers)
        .values({ id, ...input, created_at: now, updated_at: now, created_by: by, updated_by: by });
      const changes = auditedFields(input);
      const entry = { action: 'tools.createMcpServer', targetType: 'mcp_server', targetId: id } as const;
      await recordAudit(ctx, tx, { ...entry, changes, now });
    });
  } catch (error) {
    throw writeError(error);
  }
  return getServer(ctx, id);
}

/** Locks the tools that were added from a server. */
const lockToolsOf = (tx: Db, id: string) =>
  tx.select().from(tools).where(eq(tools.mcp_server_id, id)).orderBy(asc(tools.id)).for('no key update');

/** The name of a tool on its server. */
const remoteName = ({ name, config }: Pick<ToolRow, 'name' | 'config'>) => config.tool_name ?? name;

/**
 * Updates a server and the connection of its tools, which keep timeouts of their own, for an administrator. Throws
 * MCP_SERVER_NOT_FOUND, STALE_WRITE, VALIDATION_FAILED for a name that is taken.
 */
export async function updateMcpServer(
  ctx: SignedIn,
  { id, change_count, ...fields }: { id: string } & ParsedBody<typeof api.tools.updateMcpServer>,
): Promise<McpServer> {
  const action = 'tools.updateMcpServer';
  const update = { kind: 'mcp_server', id, change_count, action } as const;
  try {
    await ctx.database.transaction(async (tx) => {
      const { config: former } = await lockRecord(tx, 'mcp_server', id);
      await updateRecord(ctx, tx, update, async ({ name, config }) => {
        const changes = changedFields(auditedFields({ name, config }), auditedFields(fields));
        const isHidden = changedFields({ config }, { config: fields.config }).config && !changes.config;
        return { fields, changes: { ...changes, ...(isHidden && { config: 'headers changed' }) } };
      });
      // A tool's editor must not restore the old connection, so each tool counts as changed.
      for (const tool of await lockToolsOf(tx, id)) {
        const { timeout_ms } = tool.config;
        const isOwn = timeout_ms !== undefined && timeout_ms !== former.timeout_ms;
        const config = { ...fields.config, ...(isOwn && { timeout_ms }), tool_name: remoteName(tool) };
        if (isDeepStrictEqual(config, tool.config)) continue;
        await saveRecord(ctx, tx, { kind: 'tool', current: tool, action, fields: { config }, changes: {} });
      }
    });
  } catch (error) {
    throw writeError(error);
  }
  return getServer(ctx, id);
}

/** Deletes a server, for an administrator; its tools keep their connection. Throws MCP_SERVER_NOT_FOUND. */
export async function deleteMcpServer(ctx: SignedIn, id: string): Promise<{ message: string }> {
  await ctx.database.transaction(async (tx) => {
    const { name, config } = await lockRecord(tx, 'mcp_server', id);
    const changes = auditedFields({ name, config });
    const action = 'tools.deleteMcpServer';
    await deleteRecord(ctx, tx, { kind: 'mcp_server', id, action, uses: [], changes });
  });
  return { message: 'The MCP server is deleted.' };
}

/** Asks a server for its tools. Throws MCP_SERVER_NOT_FOUND, MCP_SERVER_FAILED with the reason. */
async function askServer(ctx: SignedIn, id: string): Promise<{ server: ServerRow; listed: McpTool[] }> {
  const [server] = await ctx.database.db.select().from(mcpServers).where(eq(mcpServers.id, id));
  if (!server) throw new AppError('MCP_SERVER_NOT_FOUND');
  try {
    return { server, listed: await listRemoteTools(ctx, server.config) };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    const { code, message } = error;
    throw new AppError('MCP_SERVER_FAILED', {
      isExpected: true,
      details: [{ path: 'config', message, params: { reason: code } }],
    });
  }
}

/** The tools of a server, as it lists them now; for administrators. Throws as `askServer` does. */
export async function listMcpServerTools(
  ctx: SignedIn,
  id: string,
): Promise<{ items: McpServerTool[]; next_cursor: null }> {
  const { listed } = await askServer(ctx, id);
  const own = await ctx.database.db.select().from(tools).where(eq(tools.mcp_server_id, id));
  const items = listed.map(({ name, description = '', inputSchema }) => ({
    name,
    description,
    input_schema: inputSchema as McpServerTool['input_schema'],
    tool_id: own.find((tool) => remoteName(tool) === name)?.id ?? null,
  }));
  return { items, next_cursor: null };
}

const maxNameLength = 64;

/** The name of a tool for models: that on its server, with the server's in front, then a number, if others have it. */
function freeName(remote: string, server: string, taken: ReadonlySet<string>): string {
  const plain = remote.replaceAll(/[^A-Za-z0-9_-]/g, '_').replace(/^(?![A-Za-z])/, 'x_');
  const name = plain.slice(0, maxNameLength);
  if (name.length >= 2 && !taken.has(name)) return name;
  for (let at = 1; ; at += 1) {
    const end = at === 1 ? '' : `_${at}`;
    const numbered = `${server}_${plain}`.slice(0, maxNameLength - end.length) + end;
    if (!taken.has(numbered)) return numbered;
  }
}

const descriptionOf = ({ name, description = '' }: McpTool, server: string): string =>
  description.trim().length < 10
    ? `${description.trim()} (tool ${name} of ${server})`.trim()
    : description.trim().slice(0, 1000);

type Choice = { server: ServerRow; listed: readonly McpTool[]; names: readonly string[] };

/** The chosen tools that `existing` lacks. Throws VALIDATION_FAILED with the reason of each that can't be added. */
function newTools(
  { server, listed, names }: Choice,
  existing: readonly Pick<ToolRow, 'name' | 'config' | 'mcp_server_id'>[],
): ToolInput[] {
  const taken = new Set(existing.map(({ name }) => name));
  const added = new Set(existing.filter((tool) => tool.mcp_server_id === server.id).map(remoteName));
  const faults: ErrorDetail[] = [];
  const inputs = [...new Set(names)].flatMap((name, at) => {
    const remote = listed.find((tool) => tool.name === name);
    const path = `names.${at}`;
    if (!remote) {
      faults.push({ path, message: sentenceOf({ code: 'UNKNOWN_TOOL' }), code: 'UNKNOWN_TOOL' });
      return [];
    }
    if (added.has(name)) return [];
    const free = freeName(name, server.name, taken);
    taken.add(free);
    const input = {
      name: free,
      description: descriptionOf(remote, server.name),
      implementation_type: 'mcp',
      input_schema: remote.inputSchema,
      config: { ...server.config, tool_name: name },
    };
    const { data, error } = toolInput.safeParse(input);
    const fault = patternFault(remote.inputSchema) ?? issueDetails(error?.issues ?? [], input, '')[0];
    if (fault) faults.push({ ...fault, path });
    return data ?? [];
  });
  if (faults.length > 0) throw new AppError('VALIDATION_FAILED', { details: faults });
  return inputs;
}

/**
 * Adds tools of a server, for an administrator; beside one entry in the audit log each tool has its own. Throws
 * MCP_SERVER_NOT_FOUND, MCP_SERVER_FAILED, STALE_WRITE when the server was changed meanwhile, and VALIDATION_FAILED for a
 * name that the server does not list and a schema that no tool may have.
 */
export async function addMcpServerTools(
  ctx: SignedIn,
  { id, names }: { id: string; names: string[] },
): Promise<{ items: Tool[]; next_cursor: null }> {
  const { server, listed } = await askServer(ctx, id);
  try {
    const added = await ctx.database.transaction(async (tx) => {
      refuseStale(await lockRecord(tx, 'mcp_server', id), server.change_count);
      const { name, config, mcp_server_id } = tools;
      const existing = await tx.select({ name, config, mcp_server_id }).from(tools);
      const rows: ToolRow[] = [];
      for (const input of newTools({ server, listed, names }, existing))
        rows.push(await insertTool(ctx, tx, { input, mcpServerId: id }));
      if (rows.length > 0)
        await recordAudit(ctx, tx, {
          action: 'tools.addMcpServerTools',
          targetType: 'mcp_server',
          targetId: id,
          changes: { tools: rows.map((row) => row.name) },
          now: ctx.clock.now(),
        });
      return rows;
    });
    return { items: added.map((row) => presentTool(row, ctx.config.tools.secrets)), next_cursor: null };
  } catch (error) {
    throw toolWriteError(error);
  }
}
