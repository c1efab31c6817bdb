import { mcpToolConfig } from '@agentarium/contracts';
import { ToolError } from '../../../engine/tools/types.ts';
import type { Services } from '../../../platform/context.ts';
import { McpFault, type McpTool } from '../../../platform/mcp/mcp-servers.ts';
import { fillSecrets, withoutSecrets } from '../http/http-config.ts';
import type { CallRequest, ToolDefinition } from '../types.ts';

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
