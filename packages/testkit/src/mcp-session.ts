import { json, type ToolReply } from './tool-server.ts';

type Reply = (body: object) => void;

/**
 * Plays an MCP server with a session, for `startToolServer`. `answers` reply to a JSON-RPC method, or an HTTP method without a
 * body, instead of it; one that never replies is allowed.
 */
export const mcpSession =
  (answers: Record<string, (reply: Reply, params: { name?: string }) => void>): ToolReply =>
  (request, response) => {
    const { id, method, params } =
      request.method === 'POST' ? JSON.parse(request.body) : { method: request.method };
    response.setHeader('mcp-session-id', 'one');
    const reply = (body: object) => json({ jsonrpc: '2.0', id, ...body })(request, response);
    const answer = answers[method];
    if (answer) return answer(reply, params);
    if (method === 'GET') return;
    if (id === undefined) return void response.writeHead(202).end();
    const about = { protocolVersion: '2025-06-18', capabilities: { tools: {} } };
    if (method === 'initialize')
      return reply({ result: { ...about, serverInfo: { name: 'scripted', version: '1' } } });
    reply({ error: { code: -32_601, message: 'Unknown' } });
  };
