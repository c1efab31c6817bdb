import * as z from 'zod';
import { catalogueQuery, idParams, listOf, messageOutput } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { mcpServer, mcpServerInput, mcpServerTool, toolEnvironment } from './mcp-servers.ts';
import { tool } from './schema.ts';

export const getToolEnvironment = endpoint({
  method: 'GET',
  path: '/private/tool-environment',
  access: 'admin',
  summary: 'Get the names of the secrets, hosts and commands that tools may use on this server',
  output: toolEnvironment,
});

export const listMcpServers = endpoint({
  method: 'GET',
  path: '/private/mcp-servers',
  access: 'admin',
  summary: 'List the MCP servers, by name: up to 500, or paged by key',
  query: catalogueQuery.pick({ limit: true, cursor: true }),
  output: listOf(mcpServer),
});

export const createMcpServer = endpoint({
  method: 'POST',
  path: '/private/mcp-servers',
  access: 'admin',
  summary: 'Connect an MCP server',
  body: mcpServerInput,
  status: 201,
  output: mcpServer,
});

export const updateMcpServer = endpoint({
  method: 'PUT',
  path: '/private/mcp-servers/:id',
  access: 'admin',
  summary: 'Update an MCP server, and the connection of the tools that were added from it',
  params: idParams,
  body: mcpServerInput.extend({ change_count: z.int().optional() }),
  output: mcpServer,
  errors: ['MCP_SERVER_NOT_FOUND', 'STALE_WRITE'],
});

export const deleteMcpServer = endpoint({
  method: 'DELETE',
  path: '/private/mcp-servers/:id',
  access: 'admin',
  summary: 'Delete an MCP server; the tools that were added from it stay as they are',
  params: idParams,
  output: messageOutput,
  errors: ['MCP_SERVER_NOT_FOUND'],
});

export const listMcpServerTools = endpoint({
  method: 'GET',
  path: '/private/mcp-servers/:id/tools',
  access: 'admin',
  summary: 'Ask an MCP server for its tools',
  params: idParams,
  output: listOf(mcpServerTool),
  errors: ['MCP_SERVER_NOT_FOUND', 'MCP_SERVER_FAILED'],
});

export const addMcpServerTools = endpoint({
  method: 'POST',
  path: '/private/mcp-servers/:id/tools',
  access: 'admin',
  summary: 'Add tools of an MCP server by their names there; one that was added before is left as it is',
  params: idParams,
  body: z.strictObject({ names: z.array(z.string().min(1).max(200)).min(1).max(200) }),
  status: 201,
  output: listOf(tool),
  errors: ['MCP_SERVER_NOT_FOUND', 'MCP_SERVER_FAILED', 'STALE_WRITE'],
});
