import * as z from 'zod';
import { errorDetail, id, timestamp } from '../common.ts';
import { fault } from '../error-details.ts';
import { matching } from '../issues.ts';
import { mcpConnection } from './config-rules.ts';

const record = z.record(z.string(), z.json());

/** An MCP server. `tools` counts those added from it, `stopped` says why calls fail with this connection, or null. */
export const mcpServer = z.object({
  id,
  name: z.string(),
  config: record,
  tools: z.number().int(),
  stopped: errorDetail.nullable(),
  change_count: z.number().int(),
  created_at: timestamp,
  updated_at: timestamp,
});
export type McpServer = z.infer<typeof mcpServer>;

/** A server as its form submits it. */
export const mcpServerInput = z.strictObject({
  name: matching(
    z.string().trim().min(1, { error: 'Name is required', abort: true }).max(30),
    /^[A-Za-z][A-Za-z0-9_-]*$/,
    fault('TOOL_NAME'),
  ),
  config: mcpConnection,
});
export type McpServerInput = z.output<typeof mcpServerInput>;

/** A tool as its server describes it; `tool_id` is the one that was added from it. */
export const mcpServerTool = z.object({
  name: z.string(),
  description: z.string(),
  input_schema: record,
  tool_id: id.nullable(),
});
export type McpServerTool = z.infer<typeof mcpServerTool>;

/** Secrets and hosts that tools may use on this server: names only. A secret without hosts is sent to none. */
export const toolEnvironment = z.object({
  secrets: z.array(z.object({ name: z.string(), hosts: z.array(z.string()) })),
  private_hosts: z.array(z.string()),
  commands: z.array(z.string()),
});
export type ToolEnvironment = z.infer<typeof toolEnvironment>;
