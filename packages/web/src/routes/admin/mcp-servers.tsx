import { McpServerList } from '../../features/tools/mcp/server-list.tsx';

/** /admin/mcp-servers: the MCP servers and their tools. */
export function Component() {
  return <McpServerList />;
}
