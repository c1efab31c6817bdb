import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  api,
  type EndpointDefinition,
  type EndpointInput,
  type EndpointOutput,
  type EndpointParams,
  type EndpointQuery,
  type ErrorBody,
  type ErrorCode,
  fillPath,
} from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import type { DestinationStream } from 'pino';
import { buildApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { users } from '../../server/src/db/schema/index.ts';
import { ensureAdmin, hashNewPassword, insertAccount } from '../../server/src/features/auth/index.ts';
import { startSession } from '../../server/src/features/auth/sessions/sessions.ts';
import { startWorker } from '../../server/src/features/executions/index.ts';
import { recordSecurityEvent } from '../../server/src/features/security/index.ts';
import { DAY_MS } from '../../server/src/platform/clock.ts';
import { errorStatuses } from '../../server/src/platform/http/route.ts';
import { createLogger } from '../../server/src/platform/log.ts';
import { openServices } from '../../server/src/services.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { jobControl } from './jobs.ts';
import { startModelServer } from './model-server/start-model-server.ts';

/** A clock that tests can move; it also advances on its own. */
export function movableClock(onAdvance: (ms: number) => void = () => undefined) {
  let ahead = 0;
  const advance = (ms: number) => {
    ahead += ms;
    onAdvance(ms);
  };
  return {
    now: () => new Date(Date.now() + ahead),
    advance,
    /** Moves to noon of the next day in UTC, so that a test that counts by day does not meet midnight. */
    advanceToNoon: () => advance(DAY_MS * 1.5 - ((Date.now() + ahead) % DAY_MS)),
  };
}

type Request<E extends EndpointDefinition> = {
  params?: EndpointParams<E>;
  query?: EndpointQuery<E>;
  body?: EndpointInput<E>;
  token?: string | undefined;
  headers?: Record<string, string>;
};

export type Answer<E extends EndpointDefinition> = {
  status: number;
  /** The output if `status` indicates success; otherwise tests read `error`. */
  body: EndpointOutput<E>;
  error: ErrorBody;
  headers: Record<string, unknown>;
};

export type TestOptions = {
  env?: Record<string, string>;
  worker?: boolean;
  /** False: jobs are queued and not run. */
  jobs?: boolean;
  /** The database to use instead of a new one; it is cleaned up with the app. */
  database?: TestDatabase;
  /** The destination of the log; stdout by default. */
  logTo?: DestinationStream;
};

/** Codes that any request can meet, so that no endpoint lists them. */
const unlisted: ErrorCode[] = ['SERVICE_UNAVAILABLE', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'];

/** Throws for an error code that the endpoint does not list. */
function requireListed(endpoint: EndpointDefinition, { error_code }: ErrorBody): void {
  const listed = [...errorStatuses(endpoint).values(), unlisted].flat();
  if (!listed.some((code) => code === error_code))
    throw new Error(`${endpoint.id} returned ${error_code}, which it does not list`);
}

/** Hashes by password: hashing takes longer than the rest of a sign-up. */
const hashes = new Map<string, Promise<string>>();
function hashOf(account: { username: string; email: string; password: string }): Promise<string> {
  const hash = hashes.get(account.password) ?? hashNewPassword(account.password, account);
  hashes.set(account.password, hash);
  return hash;
}

let counter = 0;
export const adminPassword = 'correct-horse-1';

/** The whole product on its own database without a catalogue, with a scripted model server over real HTTP. */
export async function testApp(options: TestOptions = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'agentarium-test-'));
  const model = await startModelServer();
  const config = readConfig({
    DATA_DIR: dataDir,
    OPENAI_BASE_URL: model.url,
    XAI_BASE_URL: model.url,
    DEEPSEEK_BASE_URL: model.url,
    RATE_LIMITS: 'off',
    DEMO_MODEL: 'off',
    SEED_CATALOGUE: 'off',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    // A call after each answer: only tests of suggestions want it.
    SUGGESTIONS: 'off',
    ADMIN_PASSWORD: adminPassword,
    ...options.env,
  });
  const database = options.database ?? (await testDatabase());
  const jobs = jobControl(database);
  const clock = movableClock(jobs.advance);
  const kept = { ...database, close: async () => undefined };
  const log = createLogger(config.logLevel, options.logTo);
  const services = await openServices(config, log, { clock, database: kept, periodicJobs: false });
  if (options.jobs !== false) await services.jobs.run(services);
  await ensureAdmin(services, config.admin);
  const http = await buildApp(services);
  const worker = options.worker === false ? null : await startWorker(services);

  async function call<E extends EndpointDefinition>(
    endpoint: E,
    request: Request<E> = {},
  ): Promise<Answer<E>> {
    const { params, query, body, token, headers } = request;
    const response = await http.inject({
      method: endpoint.method,
      url: `/api${fillPath(endpoint.path, params as Record<string, unknown> | undefined)}`,
      query: Object.fromEntries(Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])),
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const json = response.headers['content-type']?.toString().includes('json') ? response.json() : null;
    if (response.statusCode >= 400 && json !== null) requireListed(endpoint, json);
    return { status: response.statusCode, body: json, error: json, headers: response.headers };
  }

  async function signIn(username: string, password: string) {
    const { body, status } = await call(api.auth.login, { body: { username, password } });
    if (status !== 200) throw new Error(`Could not sign in as ${username}: ${status}`);
    return { token: body.token, id: body.user_id };
  }

  /** A caller who has not signed in. */
  const visitor = (userAgent: string) => ({
    ...services,
    actor: null,
    requestId: 'test',
    ip: '127.0.0.1',
    userAgent,
    language: 'en' as const,
    load: null,
  });

  /** A new session of the user with this name, without the cost of a sign-in. */
  async function openSession(username: string, userAgent = 'test') {
    const [user] = await database.db.select().from(users).where(eq(users.username, username));
    const token = user && (await startSession(visitor(userAgent), user));
    if (!token) throw new Error(`No session for ${username}`);
    return { token, id: user.id };
  }

  return {
    call,
    signIn,
    openSession,
    services,
    http,
    clock,
    model,
    config,
    /** Waits until every job that is due by the clock has run. */
    jobsDone: jobs.done,
    admin: () => openSession('admin'),
    /** A new signed-in account, without the cost of a registration; unlimited daily runs by default. */
    async signUp(
      overrides: {
        username?: string;
        password?: string;
        dailyLimit?: number | null;
        userAgent?: string;
      } = {},
    ) {
      counter += 1;
      const {
        username = `person${counter}`,
        password = 'a-good-password',
        dailyLimit = -1,
        userAgent = 'test',
      } = overrides;
      const names = { username, email: `${username}@example.com`, name: `Person ${counter}` };
      const passwordHash = await hashOf({ ...names, password });
      const state = { role: 'user', standing: 'active', language: null, createdBy: null } as const;
      const { id } = await insertAccount(database.db, { ...names, ...state, passwordHash }, clock.now());
      await recordSecurityEvent(visitor(userAgent), { kind: 'registered', accountId: id });
      await database.db.update(users).set({ daily_execution_limit: dailyLimit }).where(eq(users.id, id));
      return { ...names, password, ...(await openSession(username, userAgent)) };
    },
    /** The source of every mail written to the data directory, oldest first. */
    async mails(): Promise<string[]> {
      const folder = join(dataDir, 'mail');
      const names = (await readdir(folder).catch(() => [])).sort();
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    async close() {
      await worker?.stop();
      await http.close();
      await services.close();
      await database.cleanup();
      await model.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type TestApp = Awaited<ReturnType<typeof testApp>>;
