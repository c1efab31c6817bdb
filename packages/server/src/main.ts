import type { FastifyInstance } from 'fastify';
import { buildApp, buildWorkerApp } from './app.ts';
import { hostlessSecrets } from './config/read-tool-secrets.ts';
import { type Config, ConfigError, nonOwnerPermissions, readConfig, StartError } from './config.ts';
import { ensureAdmin } from './features/auth/index.ts';
import { acceptExecution, startWorker } from './features/executions/index.ts';
import { startDispatcher } from './features/schedule/index.ts';
import { logMisconfiguredTools } from './features/tools/index.ts';
import { DatabaseLockedError } from './platform/database/directory-lock.ts';
import { MigrationRefusedError } from './platform/database/migrate.ts';
import { listenForMetrics } from './platform/http/monitoring.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { openServices } from './services.ts';
import { startNotice } from './start-notice.ts';

// Files created by this process are private to its account.
process.umask(nonOwnerPermissions);

const say = (text: string) => process.stdout.write(`${text}\n`);

type Running = {
  /** The notice for the operator once it runs. */
  notice: string;
  end(): Promise<void>;
  /** Stops waiting for the runs and requests in progress. */
  endDrain(): void;
  drainMs: number;
};

/** Starts the product; returns a function that stops it. */
async function start(): Promise<Running> {
  const config = readConfig();
  const log = createLogger(config.logLevel);
  const hostless = hostlessSecrets(config.tools.secrets);
  if (hostless.length > 0) {
    log.warn({ secrets: hostless }, 'tools cannot send these secrets: set TOOL_SECRET_<NAME>_HOSTS for each');
  }
  if (config.ignored.length > 0)
    log.warn({ variables: config.ignored }, 'these settings have no effect any more');
  const services = await openServices(config, log);
  await logMisconfiguredTools(services);
  await services.jobs.run(services);
  const admin = await ensureAdmin(services, config.admin);
  const http = await (config.role === 'worker' ? buildWorkerApp(services) : buildApp(services));
  const worker = config.role === 'api' ? null : await startWorker(services);
  const dispatcher = worker && startDispatcher(services, acceptExecution);
  const address = await listen(http, config, log);
  const metrics = await listenForMetrics(services);
  return {
    notice: startNotice(config, { address, admin }),
    async end() {
      services.readiness.leave();
      await dispatcher?.stop();
      await worker?.stop();
      await metrics?.close();
      await http.close();
      await services.close();
    },
    endDrain: () => {
      services.readiness.endDrain();
      worker?.endDrain();
    },
    drainMs: config.drainMs,
  };
}

/**
 * Returns the address. A worker whose port is taken, for example by an API process with the same settings, runs without
 * one.
 */
async function listen(http: FastifyInstance, config: Config, log: Logger): Promise<string | null> {
  const { port, host, role } = config;
  try {
    return await http.listen({ port, host });
  } catch (error) {
    if (role === 'worker' && (error as NodeJS.ErrnoException).code === 'EADDRINUSE') {
      log.warn({ port, host }, 'PORT is taken: this worker serves no /healthz, /readyz and /metrics');
      return null;
    }
    throw new StartError('HOST, PORT', 'the server cannot listen there', error);
  }
}

/** One clear line for faults that the operator can fix; anything else unchanged. */
function explain(error: unknown): string {
  if (error instanceof ConfigError)
    return error.problems.map((problem) => `Configuration: ${problem}`).join('\n');
  if (error instanceof StartError) return `Configuration: ${error.message}`;
  if (error instanceof DatabaseLockedError || error instanceof MigrationRefusedError) return error.message;
  return `Agentarium could not start: ${error instanceof Error ? error.stack : String(error)}`;
}

/** Longest wait for a clean exit once the runs and requests in progress have ended, in milliseconds. */
const endWithinMs = 10_000;
/** A terminal's Ctrl-C arrives directly and through `npm start`: within this many milliseconds it is one request. */
const sameRequestMs = 1000;

try {
  const { notice, end, endDrain, drainMs } = await start();
  let first: { signal: string; at: number } | null = null;
  const exitAfter = (ms: number) => setTimeout(() => process.exit(1), ms).unref();
  const onSignal = (signal: string) => {
    if (first !== null) {
      if (signal === first.signal && performance.now() - first.at < sameRequestMs) return;
      endDrain();
      exitAfter(endWithinMs);
      return;
    }
    first = { signal, at: performance.now() };
    exitAfter(drainMs + endWithinMs);
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${explain(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  // A signal may follow as soon as it has been read.
  say(notice);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
