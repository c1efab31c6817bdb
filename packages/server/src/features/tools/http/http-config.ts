import {
  type ErrorDetail,
  httpToolConfig,
  secretNames,
  secretReference,
  sentenceOf,
} from '@agentarium/contracts';
import { sendingFault, type ToolSecrets } from '../../../config/read-tool-secrets.ts';
import { ToolError } from '../../../engine/tools/types.ts';

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
