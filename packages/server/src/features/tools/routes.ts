import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { archiveTool, createTool, deleteTool, getTool, listTools, updateTool } from './catalogue-tools.ts';
import {
  addMcpServerTools,
  createMcpServer,
  deleteMcpServer,
  listMcpServers,
  listMcpServerTools,
  updateMcpServer,
} from './mcp-servers.ts';
import {
  confirmToolCall,
  countOpenToolCalls,
  decideToolCall,
  listExecutionToolCalls,
  listOwnToolCalls,
  listPendingToolCalls,
  openToolCall,
} from './tool-calls.ts';
import { tryTool } from './try-tool.ts';
import { getToolEnvironment } from './types.ts';

export function registerTools(app: App): void {
  const { tools } = api;
  serve(app, tools.listTools, (ctx, { query }) => listTools(ctx, query));
  serve(app, tools.getTool, (ctx, { params }) => getTool(ctx, params.id));
  serve(app, tools.createTool, (ctx, { body }) => createTool(ctx, body));
  serve(app, tools.updateTool, (ctx, { params, body }) => updateTool(ctx, { ...params, ...body }));
  serve(app, tools.deleteTool, (ctx, { params }) => deleteTool(ctx, params.id));
  serve(app, tools.archiveTool, (ctx, { params, body }) => archiveTool(ctx, { ...params, ...body }));
  serve(app, tools.tryTool, (ctx, { body }) => tryTool(ctx, body));
  serve(app, tools.getToolEnvironment, (ctx) => getToolEnvironment(ctx));
  serve(app, tools.listMcpServers, (ctx, { query }) => listMcpServers(ctx, query));
  serve(app, tools.createMcpServer, (ctx, { body }) => createMcpServer(ctx, body));
  serve(app, tools.updateMcpServer, (ctx, { params, body }) => updateMcpServer(ctx, { ...params, ...body }));
  serve(app, tools.deleteMcpServer, (ctx, { params }) => deleteMcpServer(ctx, params.id));
  serve(app, tools.listMcpServerTools, (ctx, { params }) => listMcpServerTools(ctx, params.id));
  serve(app, tools.addMcpServerTools, (ctx, { params, body }) =>
    addMcpServerTools(ctx, { ...params, ...body }),
  );
  serve(app, tools.listExecutionToolCalls, (ctx, { params, query }) =>
    listExecutionToolCalls(ctx, { ...params, ...query }),
  );
  serve(app, tools.listOwnToolCalls, (ctx, { params, query }) =>
    listOwnToolCalls(ctx, { ...params, ...query }),
  );
  serve(app, tools.countOpenToolCalls, (ctx) => countOpenToolCalls(ctx));
  serve(app, tools.listPendingToolCalls, (ctx, { query }) => listPendingToolCalls(ctx, query));
  serve(app, tools.openToolCall, (ctx, { params }) => openToolCall(ctx, params.id));
  serve(app, tools.confirmToolCall, (ctx, { params, body }) => confirmToolCall(ctx, { ...params, ...body }));
  serve(app, tools.decideToolCall, (ctx, { params, body }) => decideToolCall(ctx, { ...params, ...body }));
}
