import type { IncomingMessage } from 'node:http';
import {
  type ErrorDetail,
  httpToolConfig,
  secretNames,
  secretReference,
  sentenceOf,
} from '@agentarium/contracts';
import { sendingFault, type ToolSecrets } from '../../config/read-tool-secrets.ts';
import { ToolError } from '../../engine/tools/types.ts';
import type { Services } from '../../platform/context.ts';
import { OutgoingError } from '../../platform/outgoing/outgoing-http.ts';
import type { CallRequest, ToolDefinition } from './types.ts';

const placeholder = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** The depth of a path; arguments must not change it, so `..` has no effect. */
const depth = (url: string) => URL.parse(url)?.pathname.split('/').length ?? -1;

const unfit = () => new ToolError('INVALID_ARGUMENTS', 'An argument does not fit into the URL');

/**
 * The URL of a call: `{argument}` placeholders filled in percent-encoded; other arguments go into the query of a GET or
 * DELETE, else they are returned for the body. Throws ToolError for arguments that would leave the template's path.
 */
export function fillUrl(
  template: string,
  args: Record<string, unknown>,
  inQuery: boolean,
): { url: string; rest: Record<string, unknown> } {
  const used = new Set<string>();
  const filled = template.replace(placeholder, (_, name: string) => {
    used.add(name);
    const text = textOf(args[name]).toWellFormed();
    if (text === '.' || text === '..') throw unfit();
    return encodeURIComponent(text);
  });
  if (depth(filled) !== depth(template.replace(placeholder, 'x'))) throw unfit();
  const rest = Object.fromEntries(Object.entries(args).filter(([name]) => !used.has(name)));
  if (!inQuery) return { url: filled, rest };
  const url = new URL(filled);
  for (const [name, value] of Object.entries(rest)) {
    for (const each of Array.isArray(value) ? value : [value]) url.searchParams.append(name, textOf(each));
  }
  return { url: url.href, rest: {} };
}

type WithSecrets = { url?: string; command?: string; headers?: Record<string, string> | undefined };

/** The server of a tool: no argument or secret precedes its path. */
const serverOf = (address: string) => new URL(/^https?:\/\/[^/?#]+/i.exec(address)?.[0] ?? address);

/**
 * Returns why a configuration cannot get its secrets, or null: one is not configured, or not allowed for the URL's host; a
 * command gets its secrets without that check, since the operator allowed it.
 */
export function secretFault(
  { url, command, headers }: WithSecrets,
  secrets: ToolSecrets,
): ErrorDetail | null {
  const server = url === undefined ? null : serverOf(url);
  const texts = [
    ['url', url],
    ['command', command],
    ...Object.entries(headers ?? {}).map(([name, text]) => [`headers.${name}`, text]),
  ];
  for (const [path, text = ''] of texts) {
    for (const name of secretNames(text)) {
      const isKnown = Object.hasOwn(secrets.values, name);
      const code = isKnown ? server && sendingFault(secrets, name, server) : 'SECRET_MISSING';
      if (code === null) continue;
      const params = { name, ...(code !== 'SECRET_MISSING' && server && { host: server.host }) };
      return { path: `config.${path}`, message: sentenceOf({ code, params }), code, params };
    }
  }
  return null;
}

/** A configuration with its secrets filled in, and the secrets used. Throws ToolError for those that it cannot get. */
export function fillSecrets<T extends WithSecrets>(
  config: T,
  secrets: ToolSecrets,
): { filled: T; used: string[] } {
  const fault = secretFault(config, secrets);
  if (fault !== null) {
    const code = fault.code === 'SECRET_MISSING' ? 'TOOL_MISCONFIGURED' : 'SECRET_HOST_NOT_ALLOWED';
    throw new ToolError(code, fault.message);
  }
  const used = new Set<string>();
  const fill = (text: string, write = (value: string) => value) =>
    text.replace(secretReference, (_, name: string) => {
      const value = secrets.values[name] ?? '';
      used.add(value);
      return write(value);
    });
  const headers = Object.entries(config.headers ?? {}).map(([name, text]) => [name, fill(text)]);
  const filled = {
    ...config,
    ...(config.url !== undefined && { url: fill(config.url, encodeURIComponent) }),
    ...(config.command !== undefined && { command: fill(config.command) }),
    ...(config.headers && { headers: Object.fromEntries(headers) }),
  };
  return { filled, used: [...used] };
}

/** The encodings in which a text may contain a secret. */
const spellings = (secret: string) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
];

const spellingsOf = (secrets: readonly string[]) =>
  secrets.filter((secret) => secret !== '').flatMap(spellings);

/** A text with all secrets removed. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  spellingsOf(secrets).reduce((rest, spelling) => rest.replaceAll(spelling, '[secret]'), text);

/** A truncated text without the beginning of a secret at its end. */
export function withoutCutSecret(text: string, secrets: readonly string[]): string {
  const begun = spellingsOf(secrets).map((spelling) => {
    for (let length = Math.min(spelling.length - 1, text.length); length > 0; length -= 1) {
      if (text.endsWith(spelling.slice(0, length))) return length;
    }
    return 0;
  });
  return text.slice(0, text.length - Math.max(0, ...begun));
}

/** A stored configuration, as validated when it was saved. Throws ToolError. */
export function readHttpConfig(config: Record<string, unknown>) {
  const parsed = httpToolConfig.safeParse(config);
  if (!parsed.success)
    throw new ToolError('TOOL_MISCONFIGURED', 'The configuration of this tool is not valid');
  return parsed.data;
}

/** Responses are truncated to this size. */
const maxBytes = 64 * 1024;
const readable = /^(?:text\/|application\/(?:[\w.+-]*json|[\w.+-]*xml|x-ndjson|yaml|x-yaml|javascript)\b)/i;

/** The decoder of the encoding that a content type names; UTF-8 for none, and for one that is unknown. */
function decoderOf(type: string) {
  const [, label] = /charset="?([^\s";]+)/i.exec(type) ?? [];
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}

async function readText(
  response: IncomingMessage,
  type: string,
): Promise<{ text: string; truncated: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  response.destroy();
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes);
  const text = decoderOf(type).decode(bytes, { stream: size > maxBytes });
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
    return { status: response.statusCode ?? 0, type, ...(await readText(response, type)) };
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
