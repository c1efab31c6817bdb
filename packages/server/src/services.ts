import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';
import { seedCatalogue } from './db/catalogue/seed.ts';
import { readLoad } from './features/insights/index.ts';
import { forgetChangedConfig, seedSystemConfig } from './features/system/index.ts';
import { allJobs } from './jobs.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import type { Services } from './platform/context.ts';
import type { Database } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { openDatabase } from './platform/database/postgres.ts';
import { createReadiness } from './platform/http/requests-in-progress.ts';
import { newId } from './platform/ids.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import type { Logger } from './platform/log.ts';
import { createMail } from './platform/mail/mail.ts';
import { createMcpServers } from './platform/mcp/mcp-servers.ts';
import { createMemory } from './platform/memory.ts';
import { createMetrics } from './platform/metrics.ts';
import { createModels, openModelSettings } from './platform/models/create-models.ts';
import { createS3Store } from './platform/objects.ts';
import { createOutgoingHttp } from './platform/outgoing/outgoing-http.ts';
import { createPush } from './platform/push/push.ts';
import { createSignals, signalChannel } from './platform/signals.ts';

/** The folder of the schema's migrations and functions. */
export const schemaFolder = fileURLToPath(new URL('./db', import.meta.url));
const seedingKey = 20_414;

/** Migrates the database, and seeds an empty one; safe when many processes start together. */
async function prepareDatabase(
  database: Database,
  config: Pick<Config, 'registration' | 'seedCatalogue'>,
  clock: Clock,
): Promise<void> {
  await migrate(database, schemaFolder);
  await database.exclusively(seedingKey, () =>
    database.transaction(async (tx) => {
      const now = clock.now();
      await seedSystemConfig(tx, config.registration, now);
      if (config.seedCatalogue) await seedCatalogue(tx, { now, newId });
    }),
  );
}

type OpenServices = Services & {
  /** Closes everything in the order that lets work in progress finish. */
  close(): Promise<void>;
};

type Options = {
  clock?: Clock;
  database?: Database;
  /** False: background work that is due at times does not run. */
  periodicJobs?: boolean;
};

/** Opens what every feature uses; the database is migrated before anything reads it. */
export async function openServices(
  config: Config,
  log: Logger,
  options: Options = {},
): Promise<OpenServices> {
  const clock = options.clock ?? systemClock;
  const { databaseUrl, databaseDirectUrl, databasePool, dataDir } = config;
  const database =
    options.database ??
    (await openDatabase({
      url: databaseUrl ?? undefined,
      directUrl: databaseDirectUrl ?? undefined,
      dataDir,
      poolSize: databasePool,
      log,
    }));
  try {
    await prepareDatabase(database, config, clock);
    const demo = await openDemoModel(config, log);
    const settings = await openModelSettings(database, log);
    const models = createModels(config.models, {
      demo: demo && { url: demo.url, apiKey: demo.apiKey },
      log,
      database,
      settings,
      clock,
    });
    const bus = await openBus(config, log);
    const signals = await createSignals(database, bus);
    const memory = createMemory();
    forgetChangedConfig(signals, memory);
    signals.on('models', null, () => void settings.refresh());
    const jobs = await startJobs(database, {
      log,
      clock,
      jobs: allJobs,
      periodic: options.periodicJobs ?? true,
    });
    const { allowPrivateHosts, mcpStdio } = config.tools;
    const outgoing = createOutgoingHttp({ allowPrivateHosts });
    const push = createPush(config.push);
    const mcp = createMcpServers({ outgoing, commands: mcpStdio, log });
    const { store } = config.files;
    const objects = store && createS3Store(store);
    const mail = createMail({ ...config.mail, dataDir: config.dataDir, log });
    return {
      config,
      database,
      log,
      clock,
      mail,
      jobs,
      memory,
      metrics: createMetrics({
        readLoad: () => readLoad(database, clock.now()),
        connections: () => database.connections(),
        breakerOf: models.health.stateOf,
      }),
      models,
      objects,
      outgoing,
      push,
      mcp,
      signals,
      readiness: createReadiness(config.drainMs),
      async close() {
        await jobs.stop();
        await signals.close();
        bus?.close();
        await mcp.close();
        outgoing.close();
        push.close();
        mail.close();
        objects?.close();
        models.close();
        await demo?.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

// Optional dependencies are loaded only when used, to save memory.

async function openDemoModel({ models }: Config, log: Logger) {
  if (!models.demo) return null;
  const { startDemoModel } = await import('./demo-model/start-demo-model.ts');
  return startDemoModel({ log, paceMs: models.demoPaceMs });
}

async function openBus({ busUrl }: Config, log: Logger) {
  if (busUrl === null) return null;
  const { openRedisBus } = await import('./platform/bus.ts');
  return openRedisBus({ url: busUrl, channel: signalChannel, log });
}
