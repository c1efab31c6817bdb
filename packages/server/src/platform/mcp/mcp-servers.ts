import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { MCPClient as Client } from '@ai-sdk/mcp';
import { OutgoingError, type OutgoingHttp } from '../outgoing/outgoing-http.ts';
import { unlessAborted } from '../wait.ts';

type Fetch = typeof globalThis.fetch;

function bodyText(body: unknown): string | undefined {
  if (body === null || body === undefined) return undefined;
  if (typeof body !== 'string') throw new TypeError('Only text can be sent');
  return body;
}

/** Responses beyond this many bytes are aborted, since they would be held in memory whole. */
const longest = 8 * 1024 * 1024;

async function* bounded(response: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutgoingError('UNREACHABLE', 'The response is too long');
    yield chunk;
  }
}

function readable(response: IncomingMessage, maxBytes: number): Readable {
  const body = Readable.from(bounded(response, maxBytes), { objectMode: false });
  // A body that is cancelled before it is read does not hold the response yet.
  return body.once('close', () => response.destroy());
}

type FetchOptions = {
  /** Ends all requests and their responses. */
  signal: AbortSignal;
  maxBytes?: number;
};

/** `fetch` over outgoing HTTP, for libraries that accept one. Redirects are returned, never followed. */
export function outgoingFetch(outgoing: OutgoingHttp, { signal, maxBytes = longest }: FetchOptions): Fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const response = await outgoing.send(url, {
      method: init.method ?? 'GET',
      headers: Object.fromEntries(new Headers(init.headers)),
      body: bodyText(init.body),
      signal: init.signal ? AbortSignal.any([signal, init.signal]) : signal,
      redirects: 0,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers)) {
      if (value !== undefined) headers.set(name, String(value));
    }
    const status = response.statusCode ?? 500;
    if (status > 599) {
      response.destroy();
      throw new OutgoingError('UNREACHABLE', 'The server responded with an unknown status');
    }
    const isEmpty = status === 204 || status === 205 || status === 304;
    if (isEmpty) response.resume();
    const body = isEmpty
      ? null
      : (Readable.toWeb(readable(response, maxBytes)) as ReadableStream<Uint8Array>);
    return new Response(body, { status, headers });
  };
}

/** An MCP server. `command` must be one that the operator allowed, verbatim. */
export type McpServer =
  | { transport: 'http'; url: string; headers: Record<string, string> }
  | { transport: 'stdio'; command: string };

export type McpCall = { name: string; arguments: Record<string, unknown>; signal: AbortSignal };
export type McpAnswer = { content?: unknown; structuredContent?: unknown; isError?: boolean };

/** Why a server could not be used; the message is shown to models and users, and reveals nothing about this machine. */
export class McpFault extends Error {
  readonly code:
    | 'COMMAND_REFUSED'
    | 'ADDRESS_REFUSED'
    | 'UNREACHABLE'
    | 'HTTP_STATUS'
    | 'UNREADABLE_ANSWER'
    | 'TOOL_FAILED';
  constructor(code: McpFault['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** A tool as its server describes it. */
export type McpTool = {
  name: string;
  description?: string | undefined;
  inputSchema: Record<string, unknown>;
};

export type McpServers = {
  /** Calls a tool of a server. Throws McpFault, and the signal's reason once that is aborted. */
  call: (server: McpServer, call: McpCall) => Promise<McpAnswer>;
  /** The tools of a server, of all pages up to a thousand. Throws as `call` does. */
  listTools: (server: McpServer, signal: AbortSignal) => Promise<McpTool[]>;
  close: () => Promise<void>;
};

type Options = {
  outgoing: OutgoingHttp;
  /** Commands that may be started, as listed in `MCP_STDIO`. */
  commands: readonly string[];
  log: { warn: (facts: object, message: string) => void };
  /** An unused connection is closed after this time, in milliseconds. */
  idleMs?: number;
};

/** `ended` aborts what the connection still has under way. */
type Connection = {
  client: Promise<Client>;
  ended: AbortController;
  calls: number;
  timer: NodeJS.Timeout | null;
};

const words = (command: string) => command.trim().split(/\s+/);
/** How long a server may take to respond at first. A call may take longer, and a command starts slowly on a busy machine. */
const connectWithinMs = 20_000;
const maxListed = 1000;
/** How long a server may take to acknowledge the end of its session. */
const closeWithinMs = 1_000;

/** Returns whether the error, at any depth, is a refusal of outgoing HTTP. */
function refusedAt(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 6; depth += 1) {
    if (at instanceof OutgoingError && at.code === 'ADDRESS_REFUSED') return true;
    at = at.cause;
  }
  return false;
}

function faultOf(error: unknown, isConnected: boolean): McpFault {
  if (error instanceof McpFault) return error;
  if (refusedAt(error)) return new McpFault('ADDRESS_REFUSED', 'This address may not be reached', error);
  if (isConnected) return new McpFault('TOOL_FAILED', 'The MCP server refused the call', error);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  if (status >= 400) return new McpFault('HTTP_STATUS', `The MCP server answered ${status}`, error);
  if (status >= 200) return new McpFault('UNREADABLE_ANSWER', 'This is not an MCP server', error);
  return new McpFault('UNREACHABLE', 'The MCP server could not be reached', error);
}

/** Connections to MCP servers: one per server and set of headers, closed when idle. */
export function createMcpServers({ outgoing, commands, log, idleMs = 60_000 }: Options): McpServers {
  // New calls use those in the map; a connection that a call failed on stays open for its other calls.
  const connections = new Map<string, Connection>();
  const open = new Set<Connection>();
  const allowed = new Set(commands.map((command) => words(command).join(' ')));

  const transportOf = async (server: McpServer, ended: AbortSignal) => {
    if (server.transport === 'http') {
      const { url, headers } = server;
      const fetch = outgoingFetch(outgoing, { signal: ended });
      return { type: 'http' as const, url, headers, fetch, redirect: 'error' as const };
    }
    const [command = '', ...args] = words(server.command);
    if (!allowed.has([command, ...args].join(' '))) {
      throw new McpFault('COMMAND_REFUSED', 'This command is not allowed on this server');
    }
    const { StdioMCPTransport } = await import('@ai-sdk/mcp/mcp-stdio');
    return new StdioMCPTransport({ command, args, stderr: 'ignore' });
  };

  const end = async (connection: Connection): Promise<void> => {
    if (!open.delete(connection)) return;
    if (connection.timer) clearTimeout(connection.timer);
    const abort = () => connection.ended.abort();
    const timer = setTimeout(abort, closeWithinMs);
    await connection.client.then((client) => client.close()).catch(() => undefined);
    clearTimeout(timer);
    abort();
  };

  /** Ends a connection whose last call is over: at once if no new call may use it, else when it is idle. */
  const leave = (key: string, connection: Connection): void => {
    if (connections.get(key) !== connection) return void end(connection);
    const endIdle = () => {
      connections.delete(key);
      void end(connection);
    };
    connection.timer = setTimeout(endIdle, idleMs).unref();
  };

  // The library takes memory that a server without such tools does not need.
  const createClient = async (
    server: McpServer,
    ended: AbortSignal,
    onUncaughtError: (error: unknown) => void,
  ): Promise<Client> => {
    const transport = await transportOf(server, ended);
    const { createMCPClient } = await import('@ai-sdk/mcp');
    return createMCPClient({
      transport,
      clientName: 'agentarium',
      initializationOptions: { timeout: connectWithinMs },
      onUncaughtError,
    });
  };

  const connect = (key: string, server: McpServer): Connection => {
    const ended = new AbortController();
    // Ending a connection aborts the request for the server's messages, which is no failure.
    const warn = (err: unknown) =>
      open.has(connection) && log.warn({ err }, 'a connection to an MCP server failed');
    const client = createClient(server, ended.signal, warn);
    const connection: Connection = { client, ended, calls: 0, timer: null };
    connections.set(key, connection);
    open.add(connection);
    return connection;
  };

  /** Uses the connection to a server, which is opened if there is none. */
  const withClient = async <T>(
    server: McpServer,
    signal: AbortSignal,
    use: (client: Client) => Promise<T>,
  ): Promise<T> => {
    const key = JSON.stringify(server);
    const connection = connections.get(key) ?? connect(key, server);
    if (connection.timer) clearTimeout(connection.timer);
    connection.calls += 1;
    let client: Client | null = null;
    try {
      client = await unlessAborted(signal, connection.client);
      return await unlessAborted(signal, use(client));
    } catch (error) {
      // The failure may have left the connection unusable, so the next call opens a new one; others may still use it.
      if (connections.get(key) === connection) connections.delete(key);
      if (signal.aborted) throw signal.reason;
      throw faultOf(error, client !== null);
    } finally {
      connection.calls -= 1;
      if (connection.calls === 0) leave(key, connection);
    }
  };

  return {
    call: (server, { signal, ...call }) =>
      withClient(
        server,
        signal,
        async (client) => (await client.callTool({ ...call, options: { signal } })) as McpAnswer,
      ),
    listTools: (server, signal) =>
      withClient(server, signal, async (client) => {
        const found: McpTool[] = [];
        let cursor: string | undefined;
        do {
          const page = await client.listTools({ ...(cursor && { params: { cursor } }), options: { signal } });
          found.push(...(page.tools as McpTool[]));
          cursor = page.nextCursor;
        } while (cursor !== undefined && found.length < maxListed);
        return found;
      }),
    async close() {
      connections.clear();
      await Promise.all([...open].map(end));
    },
  };
}
