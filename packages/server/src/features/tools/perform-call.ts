import type { Services } from '../../platform/context.ts';
import { callBuiltin } from './builtin/index.ts';
import { callHttp } from './http/call-http.ts';
import { callMcp } from './mcp/call-mcp.ts';
import type { ToolCall } from './types.ts';

/** Performs one tool call. Returns its result; throws ToolError with what the model may know. */
export function performCall(services: Services, { owner, tool, request }: ToolCall): Promise<unknown> {
  switch (tool.implementation_type) {
    case 'builtin':
      return callBuiltin(services, { owner, tool, request });
    case 'http':
      return callHttp(services, tool, request);
    case 'mcp':
      return callMcp(services, tool, request);
    default:
      return tool.implementation_type satisfies never;
  }
}
