import { httpToolConfig, secretReference } from '@agentarium/contracts';
import { ToolError } from '../../../engine/tools/types.ts';

const placeholder = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');

/** Depth of a path; arguments may not change it, so `..` gets nowhere. */
const depth = (url: string) => URL.parse(url)?.pathname.split('/').length ?? -1;

const unfit = () => new ToolError('INVALID_ARGUMENTS', 'An argument does not fit into the address');

/**
 * The address of a call: `{argument}` filled in percent-encoded, the other arguments of a GET or DELETE in the
 * query, else given back for the body. Throws ToolError for arguments that would leave the template's path.
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

/** A configuration with its secrets filled in, and the secrets used. Throws ToolError when one is not configured. */
export function fillSecrets<T extends WithSecrets>(
  config: T,
  secrets: Readonly<Record<string, string>>,
): { filled: T; used: string[] } {
  const used = new Set<string>();
  const fill = (text: string, write = (value: string) => value) =>
    text.replace(secretReference, (_, name: string) => {
      const value = Object.hasOwn(secrets, name) ? secrets[name] : undefined;
      if (value === undefined)
        throw new ToolError('TOOL_MISCONFIGURED', `The secret ${name} is not configured`);
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

/** The ways in which a text may quote a secret. */
const spellings = (secret: string) => [
  secret,
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64'),
];

/** A text in which no secret stands any more. */
export const withoutSecrets = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter((secret) => secret !== '')
    .flatMap(spellings)
    .reduce((rest, spelling) => rest.replaceAll(spelling, '[secret]'), text);

/** A stored configuration as it was checked when it was saved. Throws ToolError. */
export function readHttpConfig(config: Record<string, unknown>) {
  const parsed = httpToolConfig.safeParse(config);
  if (!parsed.success)
    throw new ToolError('TOOL_MISCONFIGURED', 'The configuration of this tool is not valid');
  return parsed.data;
}
