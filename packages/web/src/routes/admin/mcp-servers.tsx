import { McpServerList } from '../../features/tools/mcp-servers.tsx';

/** /admin/mcp-servers: the MCP servers and their tools. */
export function Component() {
  return <McpServerList />;
}
