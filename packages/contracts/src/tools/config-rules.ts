import * as z from 'zod';
import { fault } from '../error-details.ts';
import { matching } from '../issues.ts';
import { secretReference } from './header-secrets.ts';
import { builtinTools, httpMethods } from './names.ts';

const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** Headers that name the host, frame the request, or concern one connection: a tool never sets them. */
const reserved = [
  ...['host', 'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'te', 'trailer', 'trailers'],
  ...['upgrade', 'http2-settings', 'expect'],
];
const isReserved = (name: string) => reserved.includes(name.toLowerCase()) || /^proxy-/i.test(name);

const headers = z
  .record(
    matching(z.string(), headerName, fault('HEADER_NAME')).refine(
      (name) => !isReserved(name),
      fault('HEADER_RESERVED'),
    ),
    matching(
      z.string().max(2000, 'A header cannot exceed 2000 characters'),
      /^[\t\x20-\x7e]*$/,
      fault('HEADER_CHARACTERS'),
    ),
  )
  .refine((given) => Object.keys(given).length <= 30, fault('TOO_MANY', { maximum: 30 }))
  .optional();

/**
 * Placeholders must follow the host, so that no argument changes which server a tool calls; secrets are allowed only in
 * the query, where `{{secret:NAME}}` is a value.
 */
function isToolUrl(text: string): boolean {
  const start = /^https?:\/\/[^/?#{}\s]+/i.exec(text)?.[0];
  if (start === undefined) return false;
  const query = text.includes('?') ? text.slice(text.indexOf('?')) : '';
  const named = text.slice(0, text.length - query.length) + query.replace(secretReference, 'x');
  const filled = named.replace(/\{[A-Za-z_][A-Za-z0-9_]*\}/g, 'x');
  if (/[{}\s]/.test(filled) || !URL.canParse(filled)) return false;
  const { username, password, origin } = new URL(filled);
  return username === '' && password === '' && origin === new URL(start).origin;
}

/** The names of the arguments that a call fills into an address. */
export const argumentsIn = (url: string): string[] =>
  [...url.replace(secretReference, '').matchAll(/\{([A-Za-z_][A-Za-z0-9_]*)\}/g)].flatMap(
    ([, name]) => name ?? [],
  );

const address = z
  .string()
  .min(1, { error: 'The address is required', abort: true })
  .max(2000, 'The address cannot exceed 2000 characters');
const toolUrl = address.refine(isToolUrl, fault('TOOL_URL'));
const mcpUrl = address
  .refine((text) => !text.replace(secretReference, '').includes('{'), { ...fault('MCP_URL'), abort: true })
  .refine(isToolUrl, fault('URL_FORMAT'));

const timeout = z
  .int('Must be a whole number')
  .min(100, 'Must be 100 or greater')
  .max(120_000, 'Cannot exceed 120000');

export const builtinToolConfig = z.strictObject({ builtin: z.enum(builtinTools).optional() });

export const httpToolConfig = z.strictObject({
  method: z.enum(httpMethods).default('GET'),
  url: toolUrl,
  headers,
  timeout_ms: timeout.default(10_000),
});

const mcpTimeout = timeout.default(30_000);

const mcpOverHttp = z.strictObject({
  transport: z.literal('http'),
  url: mcpUrl,
  headers,
  timeout_ms: mcpTimeout,
});
const mcpOverStdio = z.strictObject({
  transport: z.literal('stdio'),
  command: z.string().trim().min(1).max(500),
  timeout_ms: mcpTimeout,
});

/** How an MCP server is reached. */
export const mcpConnection = z.discriminatedUnion('transport', [mcpOverHttp, mcpOverStdio]);

const tool_name = z.string().min(1).max(200).optional();
/** `tool_name` is the remote tool's name if it differs from the tool's own. */
export const mcpToolConfig = z.discriminatedUnion('transport', [
  mcpOverHttp.extend({ tool_name }),
  mcpOverStdio.extend({ tool_name }),
]);
export type McpToolConfig = z.infer<typeof mcpToolConfig>;

export const toolConfigs = { builtin: builtinToolConfig, http: httpToolConfig, mcp: mcpToolConfig };
