import type { IncomingMessage } from 'node:http';
import { ToolError } from '../../../engine/tools/types.ts';
import type { Services } from '../../../platform/context.ts';
import { OutgoingError } from '../../../platform/outgoing/outgoing-http.ts';
import type { CallRequest, ToolDefinition } from '../types.ts';
import { fillSecrets, fillUrl, readHttpConfig, withoutCutSecret, withoutSecrets } from './http-config.ts';

/** Responses are truncated to this size. */
const maxBytes = 64 * 1024;
const readable = /^(?:text\/|application\/(?:[\w.+-]*json|[\w.+-]*xml|x-ndjson|yaml|x-yaml|javascript)\b)/i;

async function readText(response: IncomingMessage): Promise<{ text: string; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  response.destroy();
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes);
  const text = new TextDecoder('utf-8').decode(bytes, { stream: size > maxBytes });
  return { text, truncated: size > maxBytes };
}

function parsed(text: string, type: string): unknown {
  if (!/json/i.test(type)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** JSON may spell a secret with escapes, which disappear when it is parsed. */
const redacted = (body: unknown, secrets: readonly string[]): unknown =>
  typeof body === 'object' && body !== null
    ? JSON.parse(withoutSecrets(JSON.stringify(body), secrets))
    : body;

function refuseUnreadable({ headers }: IncomingMessage): string {
  const type = headers['content-type'] ?? 'text/plain';
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!readable.test(type) || encoding !== 'identity') {
    throw new ToolError('UNREADABLE_ANSWER', 'The response is not text');
  }
  return type;
}

async function exchange(
  { outgoing }: Services,
  url: string,
  request: Parameters<Services['outgoing']['send']>[1],
) {
  const response = await outgoing.send(url, request);
  try {
    const type = refuseUnreadable(response);
    return { status: response.statusCode ?? 0, type, ...(await readText(response)) };
  } finally {
    response.destroy();
  }
}

function toolErrorOf(error: unknown, timedOut: boolean): unknown {
  if (timedOut) return new ToolError('TOOL_TIMEOUT', 'The server did not respond in time');
  if (error instanceof OutgoingError) return new ToolError(error.code, error.message);
  if (error instanceof ToolError) return error;
  return new ToolError('UNREACHABLE', 'The server could not be reached');
}

/**
 * Calls an http tool (docs/spec/api.md#tools). The call's id is sent as `Idempotency-Key`, because a call in progress
 * when a worker dies is repeated. Throws ToolError; no result or error contains secrets.
 */
export async function callHttp(
  services: Services,
  tool: ToolDefinition,
  call: CallRequest,
): Promise<unknown> {
  const { filled, used } = fillSecrets(readHttpConfig(tool.config), services.config.tools.secrets);
  const { method, timeout_ms } = filled;
  const inQuery = method === 'GET' || method === 'DELETE';
  const { url, rest } = fillUrl(filled.url, call.arguments, inQuery);
  const timeout = AbortSignal.timeout(timeout_ms);
  const body = inQuery ? undefined : JSON.stringify(rest);
  const headers = {
    accept: 'application/json, text/*;q=0.9',
    'accept-encoding': 'identity',
    'user-agent': 'Agentarium',
    'idempotency-key': call.id,
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }),
    ...Object.fromEntries(
      Object.entries(filled.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]),
    ),
  };
  const signal = AbortSignal.any([call.signal, timeout]);
  try {
    const answer = await exchange(services, url, { method, headers, body, signal });
    const whole = answer.truncated ? withoutCutSecret(answer.text, used) : answer.text;
    const text = withoutSecrets(whole, used);
    if (answer.status < 200 || answer.status > 299) {
      throw new ToolError('HTTP_STATUS', `The server answered ${answer.status}: ${text.slice(0, 500)}`);
    }
    const { status, truncated, type } = answer;
    return { status, body: redacted(parsed(text, type), used), ...(truncated ? { truncated } : {}) };
  } catch (error) {
    throw toolErrorOf(error, timeout.aborted);
  }
}
