import { PgBoss } from 'pg-boss';
import type { Database, Db } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { queueDatabase, queueTransaction } from './queue-database.ts';

/** A running job. `signal` aborts when the process stops or the job times out. */
export type JobHandler<Data> = (data: Data, signal: AbortSignal) => Promise<void>;

export type JobOptions = {
  /** Jobs of this name that run at once in this process; 1 by default. */
  concurrency?: number;
  /** The job's timeout in seconds; 300 by default. */
  expireInSeconds?: number;
  /** Retries of a failed job, after 5 seconds and then with growing pauses; 5 by default. */
  retryLimit?: number;
  /** Also runs, with `{}`, once every this many seconds across all processes. */
  everySeconds?: number;
};

/** Lock key that serializes processes starting together. */
const startKey = 71_530;

export type SendOptions = {
  /** The job is sent when this transaction commits. */
  tx?: Db;
  /** Not before this time. */
  startAfter?: Date;
};

export type Jobs = {
  /** Registers a kind of job. Each runs at least once, so a handler must be idempotent. */
  define<Data extends object>(name: string, handler: JobHandler<Data>, options?: JobOptions): Promise<void>;
  /** Queues a job. In a transaction it is queued on commit. Throws for a name without `define`. */
  send(name: string, data: object, options?: SendOptions): Promise<void>;
  /** Waits up to 4 seconds for running jobs; the rest are retried by the next process. */
  stop(): Promise<void>;
};

/** Background jobs in the same database; with `work: false` this process only sends. */
export async function startJobs(
  database: Database,
  options: { log: Pick<Logger, 'warn' | 'error'>; work?: boolean },
): Promise<Jobs> {
  const { log, work = true } = options;
  const boss = new PgBoss({
    db: queueDatabase(database),
    schema: 'pgboss',
    useListenNotify: work,
    supervise: work,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    queueCacheIntervalSeconds: 300,
    schedule: false,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (err) => log.error({ err }, 'the job queue failed'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'));
  // The queue creates its own tables, and fails when processes that start together do so at once.
  await database.exclusively(startKey, () => boss.start());
  const timers: NodeJS.Timeout[] = [];

  async function addWorker<Data extends object>(name: string, handler: JobHandler<Data>): Promise<void> {
    // A notification wakes the worker; polling finds jobs that are delayed or due for a retry.
    const pace = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 10 };
    let id = '';
    id = await boss.work<Data>(name, pace, async ([job]) => {
      if (!job) return;
      try {
        await handler(job.data, job.signal);
      } catch (err) {
        log.warn({ err, job: name, attempt: job.retryCount + 1 }, 'a job failed');
        throw err;
      } finally {
        // A burst of notifications reaches a worker as one, so it looks again until nothing is left.
        boss.notifyWorker(id);
      }
    });
  }

  async function define<Data extends object>(
    name: string,
    handler: JobHandler<Data>,
    given: JobOptions = {},
  ) {
    const { concurrency = 1, expireInSeconds = 300, retryLimit = 5, everySeconds } = given;
    const settings = {
      expireInSeconds,
      retryLimit,
      retryDelay: 5,
      retryBackoff: true,
      retryDelayMax: 600,
      heartbeatSeconds: 30,
      deleteAfterSeconds: 86_400,
      notify: true,
    };
    if (await boss.getQueue(name)) await boss.updateQueue(name, settings);
    else await boss.createQueue(name, { ...settings, policy: 'standard' });
    if (!work) return;
    for (let worker = 0; worker < concurrency; worker++) await addWorker(name, handler);
    if (everySeconds === undefined) return;
    const tick = () =>
      boss.send(name, {}, { singletonSeconds: everySeconds }).catch((err: unknown) => {
        log.error({ err, job: name }, 'a periodic job could not be queued');
      });
    await tick();
    timers.push(setInterval(tick, everySeconds * 1000).unref());
  }

  return {
    define,
    async send(name, data, { tx, startAfter } = {}) {
      await boss.send(name, data, {
        ...(tx && { db: queueTransaction(tx) }),
        ...(startAfter && { startAfter }),
      });
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await boss.stop({ graceful: true, timeout: 4000, close: false });
    },
  };
}
