import type { World } from '@agentarium/testkit/world.ts';
import type { Expectation } from '../expectation.ts';

const toolId = (world: World) => ({ params: { id: world.toolId } });
const callId = ({ toolCallId }: World) => ({ params: { id: toolCallId } });
const runId = ({ executionId }: World) => ({ params: { executionId } });

let counter = 0;
const newServer = () => ({
  name: `server_${crypto.randomUUID().slice(0, 8)}`,
  config: { transport: 'http', url: 'https://mcp.example.com/mcp' },
});

const newTool = () => {
  counter += 1;
  return {
    name: `tool_${counter}`,
    description: 'Calculates an expression.',
    implementation_type: 'builtin',
    input_schema: { type: 'object', properties: { expression: { type: 'string' } } },
    config: { builtin: 'calculator' },
    is_enabled: true,
    requires_confirmation: false,
  };
};

/** Tools, their calls, and who may approve them. */
export const toolExpectations: Record<string, Expectation> = {
  'tools.listTools': { reach: 'admin' },
  'tools.getTool': { reach: 'admin', request: toolId },
  'tools.createTool': { reach: 'admin', request: () => ({ body: newTool() }) },
  'tools.updateTool': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() }, body: newTool() }),
    answers: 'TOOL_NOT_FOUND',
  },
  'tools.deleteTool': { reach: 'admin', request: toolId, answers: 'IN_USE' },
  'tools.archiveTool': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() }, body: { archived: true } }),
    answers: 'TOOL_NOT_FOUND',
  },
  'tools.getToolEnvironment': { reach: 'admin' },
  'tools.listMcpServers': { reach: 'admin' },
  'tools.createMcpServer': { reach: 'admin', request: () => ({ body: newServer() }) },
  'tools.updateMcpServer': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() }, body: newServer() }),
    answers: 'MCP_SERVER_NOT_FOUND',
  },
  'tools.deleteMcpServer': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() } }),
    answers: 'MCP_SERVER_NOT_FOUND',
  },
  'tools.listMcpServerTools': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() } }),
    answers: 'MCP_SERVER_NOT_FOUND',
  },
  'tools.addMcpServerTools': {
    reach: 'admin',
    request: () => ({ params: { id: crypto.randomUUID() }, body: { names: ['echo'] } }),
    answers: 'MCP_SERVER_NOT_FOUND',
  },
  'tools.tryTool': {
    reach: 'admin',
    request: () => ({ body: { tool: newTool(), arguments: { expression: '1 + 1' } } }),
  },
  'tools.listExecutionToolCalls': { reach: 'admin', request: runId },
  'tools.listOwnToolCalls': { reach: 'owner', request: runId },
  'tools.countOpenToolCalls': { reach: 'admin' },
  'tools.listPendingToolCalls': { reach: 'admin' },
  'tools.openToolCall': { reach: 'admin', request: callId },
  'tools.confirmToolCall': {
    reach: 'owner',
    request: (world) => ({ ...callId(world), body: { confirmed: true } }),
  },
  'tools.decideToolCall': {
    reach: 'admin',
    request: (world) => ({ ...callId(world), body: { confirmed: true } }),
  },
};
