import { isIP } from 'node:net';
import { currencies, email, llmModels, newPassword, username } from '@agentarium/contracts';
import * as z from 'zod';
import { modelExceptions } from './model-exceptions.ts';

const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .optional()
    .transform((value) => (value === undefined ? fallback : value === 'on'));
const whole = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`)
    .default(fallback);
const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)),
      `must be an address that starts with ${protocols.map((name) => `${name}://`).join(' or ')}`,
    )
    .optional();
/** The base URL of a chat-completions API; the address of the call itself is accepted, too. */
const apiUrl = url(['http', 'https']).transform((text) => {
  if (text === undefined) return undefined;
  const address = new URL(text);
  address.pathname = address.pathname.replace(/(?:\/chat)?\/completions\/*$|\/+$/, '');
  return String(address);
});
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  );

/** An address, optionally followed by a prefix length or an IPv4 mask. */
function isBlock(text: string): boolean {
  const [address = '', range, ...more] = text.split('/');
  const kind = isIP(address);
  if (kind === 0 || more.length > 0) return false;
  if (range === undefined || (kind === 4 && isIP(range) === 4)) return true;
  return /^\d{1,3}$/.test(range) && Number(range) >= 1 && Number(range) <= (kind === 4 ? 32 : 128);
}

/** A hop count, or addresses and CIDR blocks; never "trust everyone". */
const proxies = z
  .string()
  .optional()
  .transform((text, context) => {
    if (text === undefined) return false;
    if (/^\d{1,2}$/.test(text)) return Number(text);
    const blocks = text.split(',').map((entry) => entry.trim());
    if (blocks.every(isBlock)) return blocks;
    context.addIssue('must be a number of proxies, or addresses and CIDR blocks separated by commas');
    return z.NEVER;
  });

/** The contact for vulnerability reports: an email address, with or without mailto:, or a page. */
const contact = z
  .string()
  .trim()
  .transform((text) => (email.safeParse(text).success ? `mailto:${text}` : text))
  .refine(
    (text) => /^(https:\/\/|mailto:[^@\s]+@)\S+$/.test(text) && URL.canParse(text),
    'must be an email address or an address that starts with https://',
  )
  .optional();

const family = z.enum(
  llmModels,
  `must name ${new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(llmModels)}`,
);

const compat = list.pipe(z.array(z.enum(modelExceptions, `must be a list of ${modelExceptions.join(', ')}`)));

const sender = /^\s*([^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)\s*$/;

/** The environment variables that the server reads, beside tool secrets. */
export const environment = z.object({
  PORT: whole(3000, 0, 65_535),
  HOST: z
    .string()
    .trim()
    .regex(/^[\w.:%-]+$/, 'must be an address or a host name')
    .default('127.0.0.1'),
  APP_URL: url(['http', 'https']),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres', 'postgresql']),
  DATABASE_DIRECT_URL: url(['postgres', 'postgresql']),
  BUS_URL: url(['redis', 'rediss']),
  DATABASE_POOL: whole(10, 2, 200),
  DRAIN_SECONDS: whole(30, 0, 3600),
  PROCESS_ROLE: z.enum(['all', 'api', 'worker'], 'must be all, api or worker').default('all'),
  WORKER_CONCURRENCY: whole(20, 1, 1000),
  RUNS_PER_USER: whole(10, 1, 1000),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  JWT_SECRET_PREVIOUS: z.string().min(32, 'must have at least 32 characters').optional(),
  ADMIN_USERNAME: username.default('admin'),
  ADMIN_EMAIL: email.default('admin@agentarium.localhost'),
  ADMIN_PASSWORD: newPassword.optional(),
  SEED_CATALOGUE: onOff(true),
  SESSION_IDLE_HOURS: whole(0, 0, 168),
  SMTP_URL: url(['smtp', 'smtps']),
  MAIL_FROM: z
    .string()
    .regex(sender, 'must be an address, or a name and an address like Name <name@example.com>')
    .default('Agentarium <no-reply@agentarium.localhost>'),
  EMAIL_VERIFICATION: z.enum(['auto', 'on', 'off'], 'must be auto, on or off').default('auto'),
  REGISTRATION: onOff(true),
  CURRENCY: z.enum(currencies, `must be one of ${currencies.join(', ')}`).default('USD'),
  PRICE_LIST: z.string().optional(),
  PAYMENT_CHECKOUT_URL: url(['http', 'https']),
  PAYMENT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: apiUrl,
  OPENAI_MODELS: list,
  OPENAI_COMPAT: compat,
  XAI_API_KEY: z.string().optional(),
  XAI_BASE_URL: apiUrl,
  XAI_MODELS: list,
  XAI_COMPAT: compat,
  DEEPSEEK_API_KEY: z.string().optional(),
  DEEPSEEK_BASE_URL: apiUrl,
  DEEPSEEK_MODELS: list,
  DEEPSEEK_COMPAT: compat,
  MODEL_FALLBACKS: list.pipe(z.array(family)),
  MODEL_VISION: list.prefault('chatgpt,grok').pipe(z.array(family)),
  MODEL_FIRST_TOKEN_SECONDS: whole(60, 1, 3600),
  DEMO_MODEL: z.enum(['on', 'off'], 'must be on or off').optional(),
  DEMO_MODEL_PACE_MS: whole(18, 0, 1000),
  SUGGESTIONS: onOff(true),
  RUN_TIME_LIMIT_SECONDS: whole(300, 5, 3600),
  RUN_ANSWER_MAX_CHARS: whole(200_000, 1000, 2_000_000),
  TOOL_ALLOW_PRIVATE_HOSTS: list,
  MCP_STDIO: list,
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: contact,
  PUSH_ALLOW_PRIVATE_HOSTS: list,
  SECURITY_CONTACT: contact,
  RETENTION_SECURITY_DAYS: whole(365, 0, 36_500),
  RETENTION_EVENTS_DAYS: whole(7, 1, 36_500),
  RETENTION_NOTIFICATIONS_DAYS: whole(90, 1, 36_500),
  RETENTION_AUDIT_DAYS: whole(0, 0, 36_500),
  RETENTION_RUNS_DAYS: whole(0, 0, 36_500),
  FILE_STORE: z.string().trim().optional(),
  S3_ENDPOINT: url(['http', 'https']),
  S3_REGION: z.string().trim().optional(),
  S3_ACCESS_KEY: z.string().trim().optional(),
  S3_SECRET_KEY: z.string().trim().optional(),
  FILE_QUOTA_MB: whole(200, 1, 1_000_000),
  RATE_LIMITS: onOff(true),
  API_DOCS: onOff(true),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: whole(0, 0, 65_535),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    )
    .default('info'),
  TRUST_PROXY: proxies,
});
export type Environment = z.infer<typeof environment>;

/** Returns one line for each variable that is set without another one it requires. */
export function missingDependencies(given: NodeJS.ProcessEnv): string[] {
  const hasDatabase = Boolean(given.DATABASE_URL);
  const isSplit = given.PROCESS_ROLE === 'api' || given.PROCESS_ROLE === 'worker';
  const oneProcess = 'the database in DATA_DIR is for one process';
  const faults: [boolean, string][] = [
    [hasDatabase && !given.JWT_SECRET, 'JWT_SECRET: is required with DATABASE_URL'],
    [
      Boolean(given.DATABASE_DIRECT_URL) && !hasDatabase,
      'DATABASE_DIRECT_URL: requires DATABASE_URL, the URL of the pooler',
    ],
    [Boolean(given.BUS_URL) && !hasDatabase, `BUS_URL: needs DATABASE_URL, ${oneProcess}`],
    [isSplit && !hasDatabase, `PROCESS_ROLE: api and worker need DATABASE_URL, ${oneProcess}`],
    [
      Boolean(given.PAYMENT_CHECKOUT_URL) !== Boolean(given.PAYMENT_SECRET),
      'PAYMENT_CHECKOUT_URL: requires PAYMENT_SECRET, and vice versa',
    ],
    [
      Boolean(given.VAPID_PUBLIC_KEY) !== Boolean(given.VAPID_PRIVATE_KEY),
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: set both or neither',
    ],
  ];
  return faults.flatMap(([isFault, problem]) => (isFault ? problem : []));
}
