import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import {
  defaultPriceList,
  issueDetails,
  type LlmModel,
  type PriceList,
  priceList,
} from '@agentarium/contracts';
import manifest from '../package.json' with { type: 'json' };
import { type Environment, environment, missingDependencies } from './config/environment.ts';
import type { ModelException } from './config/model-exceptions.ts';
import { readFileStore } from './config/read-file-store.ts';
import { readToolSecrets, type ToolSecrets } from './config/read-tool-secrets.ts';
import { vapidKeysOf, vapidProblem } from './config/vapid-keys.ts';

/** Thrown with one line for each invalid setting. */
export class ConfigError extends Error {
  readonly problems: string[];
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** A fault that the operator can fix; the message is one line and names the setting. */
export class StartError extends Error {
  constructor(setting: string, problem: string, cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException;
    super(`${setting}: ${problem}: ${message || code || String(cause)}`, { cause });
    this.name = 'StartError';
  }
}

/** The product's version, which all packages share. */
export const { version } = manifest;

/** Variables of earlier versions that have no effect any more. */
const removedVariables = ['DATABASE_REPLICA_URL'];

/** The names of all environment variables that the server reads, except tool secrets. */
export const variableNames: readonly string[] = Object.keys(environment.shape);

export type Config = ReturnType<typeof shape> & {
  /** Variables that are set, but have no effect any more. */
  ignored: string[];
};

/** Permission bits of everyone but the owner. */
export const nonOwnerPermissions = 0o077;
const sticky = 0o1000;

/** The files that the server creates in its data directory; anything else there belongs to someone else. */
const ownNames = /^(database\.\w+(-\w+)?|postgres|mail|uploads|jwt-secret)$/;

class NotPrivate extends Error {}

/** Windows has no such permissions. */
const hasPermissions = process.platform !== 'win32';

function closePath(path: string): void {
  const { mode } = lstatSync(path);
  if ((mode & nonOwnerPermissions) === 0) return;
  chmodSync(path, mode & 0o700);
  if ((lstatSync(path).mode & nonOwnerPermissions) !== 0)
    throw new NotPrivate('its file system does not keep the rights of files');
}

/** Removes the permissions of everyone but the owner from a file, or from a folder and its contents. Skips links. */
function closeTree(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  closePath(path);
  if (found.isDirectory()) for (const name of readdirSync(path)) closeTree(join(path, name));
}

/**
 * Makes `directory` and the server's own files in it accessible to their owner only. Throws
 * `StartError` when that fails.
 */
function closeDataDir(directory: string): void {
  if (!hasPermissions) return;
  try {
    const path = realpathSync(directory);
    if ((lstatSync(path).mode & sticky) !== 0) throw new NotPrivate('other accounts use this folder too');
    closePath(path);
    for (const name of readdirSync(path)) if (ownNames.test(name)) closeTree(join(path, name));
  } catch (error) {
    const problem = `${directory} cannot be closed to other accounts, choose a folder that the server owns`;
    throw new StartError('DATA_DIR', problem, error);
  }
}

/**
 * Creates the data directory with private permissions. Returns what is wrong with it, as the server needs it to start.
 */
function dataDirProblems(env: Environment): string[] {
  const dataDir = resolve(env.DATA_DIR);
  // In this case only mails are kept there, if any.
  if (env.JWT_SECRET && env.DATABASE_URL && !existsSync(join(dataDir, 'mail'))) return [];
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    closeDataDir(dataDir);
    return [];
  } catch (error) {
    if (error instanceof StartError) return [error.message];
    return [`DATA_DIR: ${dataDir} cannot be used: ${(error as Error).message}`];
  }
}

/** The signing secret: the configured one, else one generated once and kept in the data directory. */
function signingSecret(env: Environment, dataDir: string): string {
  if (env.JWT_SECRET) return env.JWT_SECRET;
  const file = join(dataDir, 'jwt-secret');
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

/** A section of the file replaces the default section. */
const priceListFile = priceList.partial();

/**
 * Reads a price list from a JSON file, or returns the default without one. Returns each fault as one line instead of an
 * incomplete list.
 */
function readPriceList(path: string | undefined): { prices: PriceList; problems: string[] } {
  const wrong = (...problems: string[]) => ({ prices: defaultPriceList, problems });
  if (path === undefined) return { prices: defaultPriceList, problems: [] };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'is not JSON' : 'cannot be read';
    return wrong(`${path} ${reason}: ${(error as Error).message}`);
  }
  const parsed = priceListFile.safeParse(content);
  if (!parsed.success) {
    const faults = issueDetails(parsed.error.issues, content, '');
    return wrong(...faults.map(({ path, message }) => [path, message].join(' ').trim()));
  }
  const given = Object.fromEntries(
    Object.entries(parsed.data).filter(([, section]) => section !== undefined),
  );
  return { prices: { ...defaultPriceList, ...given }, problems: [] };
}

/**
 * `configured`: has a key, or its own URL (a local server needs no key). `models` lists at least one, `compat` what they
 * are known to refuse.
 */
export type FamilyConfig = {
  apiKey?: string;
  baseUrl: string;
  configured: boolean;
  models: string[];
  compat: readonly ModelException[];
};
/** `vision`: the families that accept images, unless an administrator says otherwise of a model. */
export type ModelsConfig = {
  families: Record<LlmModel, FamilyConfig>;
  fallbacks: LlmModel[];
  vision: LlmModel[];
  demo: boolean;
};
function modelFamilies(env: Environment): ModelsConfig['families'] {
  const one = (name: 'OPENAI' | 'XAI' | 'DEEPSEEK', baseUrl: string, model: string): FamilyConfig => {
    const key = env[`${name}_API_KEY`];
    const base = env[`${name}_BASE_URL`];
    const models = env[`${name}_MODELS`];
    return {
      ...(key ? { apiKey: key } : {}),
      baseUrl: base ?? baseUrl,
      configured: key !== undefined || base !== undefined,
      models: models.length > 0 ? models : [model],
      compat: env[`${name}_COMPAT`],
    };
  };
  return {
    chatgpt: one('OPENAI', 'https://api.openai.com/v1', 'gpt-5-mini'),
    grok: one('XAI', 'https://api.x.ai/v1', 'grok-4'),
    deepseek: one('DEEPSEEK', 'https://api.deepseek.com/v1', 'deepseek-chat'),
  };
}

/** An external checkout that reports payment results; null: purchases settle immediately. */
const checkout = ({ PAYMENT_CHECKOUT_URL: checkoutUrl, PAYMENT_SECRET: secret }: Environment) =>
  checkoutUrl && secret ? { checkoutUrl, secret } : null;

/** The sender's identity for push services: the configured keys, else keys derived from the signing secret. */
function pushSender(env: Environment, secret: string) {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  const keys = publicKey && privateKey ? { publicKey, privateKey } : vapidKeysOf(secret);
  const own = env.APP_URL?.startsWith('https:') ? env.APP_URL : `mailto:${env.ADMIN_EMAIL}`;
  const subject = env.VAPID_SUBJECT ?? env.SECURITY_CONTACT ?? own;
  return { ...keys, subject, allowPrivateHosts: env.PUSH_ALLOW_PRIVATE_HOSTS };
}

function shape(env: Environment, prices: PriceList, { values, hosts }: ToolSecrets) {
  const dataDir = resolve(env.DATA_DIR);
  const jwtSecret = signingSecret(env, dataDir);
  return {
    port: env.PORT,
    host: env.HOST,
    appUrl: env.APP_URL?.replace(/\/+$/, '') ?? null,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    busUrl: env.BUS_URL ?? null,
    databasePool: env.DATABASE_POOL,
    drainMs: env.DRAIN_SECONDS * 1000,
    role: env.PROCESS_ROLE,
    workerConcurrency: env.WORKER_CONCURRENCY,
    runsPerUser: env.RUNS_PER_USER,
    jwtSecret,
    /** Sessions and links in mails that it signed are still accepted; null: there was none. */
    jwtSecretPrevious: env.JWT_SECRET_PREVIOUS ?? null,
    push: pushSender(env, jwtSecret),
    admin: { username: env.ADMIN_USERNAME, email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD ?? null },
    seedCatalogue: env.SEED_CATALOGUE,
    mail: { smtpUrl: env.SMTP_URL ?? null, from: env.MAIL_FROM },
    emailVerification:
      env.EMAIL_VERIFICATION === 'auto' ? env.SMTP_URL !== undefined : env.EMAIL_VERIFICATION === 'on',
    registration: env.REGISTRATION,
    /** How long a session lasts without use; null: no such limit. */
    sessionIdleMs: env.SESSION_IDLE_HOURS === 0 ? null : env.SESSION_IDLE_HOURS * 3_600_000,
    currency: env.CURRENCY,
    prices,
    payments: checkout(env),
    models: {
      families: modelFamilies(env),
      fallbacks: env.MODEL_FALLBACKS,
      /** Families that accept images. */
      vision: [...new Set(env.MODEL_VISION)],
      firstTokenMs: env.MODEL_FIRST_TOKEN_SECONDS * 1000,
      demo: env.DEMO_MODEL === undefined ? env.DATABASE_URL === undefined : env.DEMO_MODEL === 'on',
      demoPaceMs: env.DEMO_MODEL_PACE_MS,
    },
    /** True if models are asked for questions about their answers. */
    suggestions: env.SUGGESTIONS,
    runLimits: { timeMs: env.RUN_TIME_LIMIT_SECONDS * 1000, answerChars: env.RUN_ANSWER_MAX_CHARS },
    tools: {
      allowPrivateHosts: env.TOOL_ALLOW_PRIVATE_HOSTS,
      mcpStdio: env.MCP_STDIO,
      secrets: { values, hosts },
    },
    securityContact: env.SECURITY_CONTACT ?? null,
    /** Days; 0 keeps everything. */
    retention: {
      securityDays: env.RETENTION_SECURITY_DAYS,
      eventsDays: env.RETENTION_EVENTS_DAYS,
      notificationsDays: env.RETENTION_NOTIFICATIONS_DAYS,
      auditDays: env.RETENTION_AUDIT_DAYS,
      runsDays: env.RETENTION_RUNS_DAYS,
    },
    files: { quotaBytes: env.FILE_QUOTA_MB * 1024 * 1024, store: readFileStore(env).store },
    rateLimits: env.RATE_LIMITS,
    apiDocs: env.API_DOCS,
    metrics: { token: env.METRICS_TOKEN ?? null, port: env.METRICS_PORT === 0 ? null : env.METRICS_PORT },
    logLevel: env.LOG_LEVEL,
    trustProxy: env.TRUST_PROXY,
  };
}

/** Reads the configuration (docs/spec/api.md#configuration). Throws `ConfigError` listing every fault. */
export function readConfig(source: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim() !== ''));
  const parsed = environment.safeParse(given);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`);
  problems.push(...missingDependencies(given));
  if (parsed.success && parsed.data.METRICS_PORT !== 0 && parsed.data.METRICS_PORT === parsed.data.PORT) {
    problems.push('METRICS_PORT: must differ from PORT');
  }
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given;
  const vapid = publicKey && privateKey ? vapidProblem({ publicKey, privateKey }) : null;
  if (vapid) problems.push(vapid);
  const list = readPriceList(given.PRICE_LIST);
  problems.push(...list.problems.map((problem) => `PRICE_LIST: ${problem}`));
  problems.push(...readFileStore(given).problems);
  const secrets = readToolSecrets(given);
  problems.push(...secrets.problems);
  if (parsed.success && problems.length === 0) problems.push(...dataDirProblems(parsed.data));
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const ignored = removedVariables.filter((name) => name in given);
  return { ...shape(parsed.data, list.prices, secrets), ignored };
}
