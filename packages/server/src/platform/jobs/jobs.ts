import type { JobQueue } from '@agentarium/contracts';
import { type fromDrizzle, PgBoss, type Job as QueuedJob, type QueueResult } from 'pg-boss';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Services, SystemActor } from '../context.ts';
import type { Database, Statements } from '../database/database.ts';
import type { Logger } from '../log.ts';
import { createKeyedLimiter } from '../memory.ts';

/**
 * The data of each kind of job by its name. A feature's `jobs.ts` adds its own, as Fastify's decorators are declared, so
 * that code which changes a row can send its job without importing the code that runs it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface JobData {}
type JobName = keyof JobData;

type JobContext = Services & { actor: SystemActor };

/** A running job. `signal` aborts when the process stops or the job times out; `id` stays the same when it is retried. */
export type JobInput<Data = object> = { data: Data; signal: AbortSignal; id: string };

export type JobOptions<Data> = {
  /** Jobs of this name that run at once in this process; 1 by default. */
  concurrency?: number;
  /** The job's timeout in seconds; 300 by default. */
  expireInSeconds?: number;
  /** Retries of a failed job before it is given up; 8 by default, which takes about 20 minutes. */
  retryLimit?: number;
  /** The first pause before a retry in seconds, 5 by default; each is twice the previous one, up to `retryDelayMax`. */
  retryDelay?: number;
  /** 600 seconds by default. */
  retryDelayMax?: number;
  /**
   * How often this process looks for jobs, in seconds. By default a notification wakes it, and it looks every 30 seconds for
   * what is delayed. Set it for jobs that are delayed by seconds, and for those that are sent in the busiest transactions,
   * because a notification makes commits wait for each other.
   */
  pollSeconds?: number;
  /** At most `concurrency` jobs of one `group` run at once in this process, so that no group takes all of it. */
  group?: { of: (data: Data) => string; concurrency: number };
  /** Jobs with the same key run one after another, over all processes; one that is to be retried goes first. */
  serial?: (data: Data) => string;
};

/** The code of a kind of job: for each job, or for up to `batchSize` waiting ones, which succeed or fail together. */
type Handling<Data> =
  | { handler(ctx: JobContext, input: JobInput<Data>): Promise<void> }
  | {
      batchSize: number;
      batchHandler(ctx: JobContext, input: { data: Data[]; signal: AbortSignal }): Promise<void>;
    };

/** A kind of job. Each job runs at least once, so its handler must be idempotent. */
export type Job<Name extends JobName = JobName> = {
  name: Name;
  schema: z.ZodType<JobData[Name]>;
  options?: JobOptions<JobData[Name]>;
} & Handling<JobData[Name]>;

/** Work that is due at times. */
type PeriodicJob = {
  name: string;
  /** In UTC. One run that was due while no process ran is made up for, unless it runs every minute. */
  cron: string;
  handler(ctx: JobContext, input: Pick<JobInput, 'signal'>): Promise<void>;
};

// biome-ignore lint/suspicious/noExplicitAny: a list holds kinds of jobs with different data
export type AnyJob = Job<any> | PeriodicJob;

/** Defines a kind of job that code sends. */
export const defineJob = <Name extends JobName>(job: Job<Name>): AnyJob => job;

/** Defines work that is due at times. */
export const definePeriodicJob = (job: PeriodicJob): AnyJob => job;

/** Thrown by a handler for a fault of somebody else's server: the job is retried, and no error is logged. */
export class TryLater extends Error {}

/** The queue of jobs that were given up. */
export const deadQueue = 'dead-jobs';

/** Queues without jobs are part of it; the queue's own ones are not. */
const read = `
  with counts as (
    select name, count(*) filter (where state < 'active' and start_after <= now())::int as waiting,
      count(*) filter (where state = 'active')::int as active, count(*) filter (where state = 'retry')::int as retrying,
      extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::int as oldest_seconds
    from pgboss.job where state <= 'active' and name <> $1 group by name
  ), dead as (
    select source_name as name, count(*)::int as dead from pgboss.job where name = $1 and state < 'active' group by source_name
  )
  select q.name, coalesce(c.waiting, 0) as waiting, coalesce(c.active, 0) as active, coalesce(c.retrying, 0) as retrying,
    coalesce(d.dead, 0) as dead, c.oldest_seconds
  from pgboss.queue q left join counts c using (name) left join dead d using (name)
  where q.name <> $1 and q.name not like '\\_\\_pgboss%' order by q.name`;

/** Returns the state of every queue of background jobs, by name. */
export const jobQueues = (database: Statements): Promise<JobQueue[]> =>
  database.query<JobQueue>('job-queues', read, [deadQueue]);

/**
 * Deletes given-up jobs that still hold their serial key: the next job of the key waits until they are gone. The queue of
 * given-up jobs keeps a copy of each.
 */
export async function releaseKeys({ database }: { database: Statements }): Promise<void> {
  const left = `delete from pgboss.job where policy = 'key_strict_fifo' and state = 'failed'`;
  await database.query('release-serial-keys', left, []);
}

/** The queue's own work. */
export const queueJobs: readonly AnyJob[] = [
  definePeriodicJob({ name: 'release-serial-keys', cron: '* * * * *', handler: releaseKeys }),
];

/** Runs a job, or the jobs of a batch, as the system in the job's name. Throws when it has to be retried. */
async function runJob(services: Services, job: AnyJob, given: readonly QueuedJob[]): Promise<void> {
  const [first] = given;
  if (!first) return;
  const ctx = { ...services, actor: { kind: 'system', job: job.name } } as const;
  const { id, signal } = first;
  const dataOf = ({ data }: QueuedJob) => ('schema' in job ? job.schema.parse(data) : {});
  try {
    if ('batchHandler' in job) await job.batchHandler(ctx, { data: given.map(dataOf), signal });
    else await job.handler(ctx, { data: dataOf(first), id, signal });
    services.metrics.jobs.inc({ queue: job.name, outcome: 'completed' }, given.length);
  } catch (err) {
    services.metrics.jobs.inc({ queue: job.name, outcome: 'failed' }, given.length);
    const about = { job: job.name, attempt: first.retryCount + 1 };
    if (err instanceof TryLater)
      services.log.info({ ...about, reason: err.message }, 'a job is retried later');
    else services.log.warn({ ...about, err }, 'a job failed');
    throw err;
  }
}

export type Jobs = {
  /**
   * Queues one or more jobs, which exist if `tx` commits, not before `after`. Throws for a name that is not defined, and
   * for data that does not match its schema.
   */
  send<Name extends JobName>(
    tx: Statements,
    name: Name,
    data: JobData[Name] | readonly JobData[Name][],
    options?: { after?: Date },
  ): Promise<void>;
  /** Queues a given-up job again if `tx` commits. Returns false when there is none with this id. */
  retryDead(tx: Statements, id: string): Promise<boolean>;
  /** Runs jobs from now on. */
  run(services: Services): Promise<void>;
  /** Waits up to 4 seconds for running jobs; the rest are retried by the next process. */
  stop(): Promise<void>;
};

type Options = {
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  clock: Clock;
  /** All kinds of jobs. */
  jobs: readonly AnyJob[];
  /** False: this process only sends. */
  work?: boolean;
  /** False: what is due at times does not run. */
  periodic?: boolean;
};

/** Lock key that serializes processes starting together. */
const startKey = 71_530;

/** Given-up jobs are kept for a week, ended ones for ten minutes. */
const deadSettings = { retentionSeconds: 7 * 86_400 };

/** The queue's settings of a kind of job. */
function settingsOf(job: AnyJob) {
  const options = ('options' in job && job.options) || {};
  return {
    expireInSeconds: options.expireInSeconds ?? 300,
    retryLimit: options.retryLimit ?? 8,
    retryDelay: options.retryDelay ?? 5,
    retryDelayMax: options.retryDelayMax ?? 600,
    retryBackoff: true,
    heartbeatSeconds: 30,
    deleteAfterSeconds: 600,
    notify: options.pollSeconds === undefined,
    deadLetter: deadQueue,
  };
}

/** Periodic work never runs twice at a time. */
function policyOf(job: AnyJob) {
  if ('cron' in job) return 'exclusive';
  return job.options?.serial ? 'key_strict_fifo' : 'standard';
}

const differs = (queue: QueueResult, settings: ReturnType<typeof settingsOf>) =>
  Object.entries(settings).some(([name, value]) => queue[name as keyof QueueResult] !== value);

/** Background jobs in the same database. Creates the tables and queues that are missing. */
export async function startJobs(database: Database, options: Options): Promise<Jobs> {
  const { log, clock, jobs, work = true, periodic = work } = options;
  const kinds = new Map<string, AnyJob>(jobs.map((job) => [job.name, job]));
  const boss = new PgBoss({
    db: queueDatabase(database),
    schema: 'pgboss',
    useListenNotify: work,
    supervise: work,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    maintenanceIntervalSeconds: 300,
    queueCacheIntervalSeconds: 300,
    flowIntervalSeconds: 600,
    schedule: periodic,
    cronWorkerIntervalSeconds: 10,
    reindex: false,
    monitorVacuum: false,
  });
  boss.on('error', (err) => log.error({ err }, 'the job queue failed'));
  boss.on('warning', ({ message }) => log.warn({ reason: message }, 'the job queue warns'));

  async function createQueues(): Promise<void> {
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    if (!queues.has(deadQueue)) await boss.createQueue(deadQueue, deadSettings);
    for (const job of jobs) {
      const queue = queues.get(job.name);
      const settings = settingsOf(job);
      if (!queue) await boss.createQueue(job.name, { ...settings, policy: policyOf(job) });
      else if (differs(queue, settings)) await boss.updateQueue(job.name, settings);
    }
  }

  async function schedule(): Promise<void> {
    const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    for (const job of jobs) {
      if (!('cron' in job) || crons.get(job.name) === job.cron) continue;
      await boss.schedule(job.name, job.cron, {}, { missed: job.cron.startsWith('* ') ? 'skip' : 'once' });
    }
  }

  async function addWorkers(services: Services, job: AnyJob): Promise<void> {
    const { pollSeconds = 30, group, concurrency = 1 } = ('options' in job && job.options) || {};
    const batchSize = 'batchSize' in job ? job.batchSize : 1;
    const pace = {
      pollingIntervalSeconds: Math.min(pollSeconds, 5),
      notifyPollingIntervalSeconds: pollSeconds,
      batchSize,
      // The queue wants no more of a group at once than workers in one call.
      ...(group && { localConcurrency: group.concurrency, localGroupConcurrency: group.concurrency }),
    };
    for (let workers = 0; workers < concurrency; workers += group?.concurrency ?? 1) {
      let id = '';
      id = await boss.work<object>(job.name, pace, async (given) => {
        try {
          await runJob(services, job, given);
        } finally {
          // A burst of notifications reaches a worker as one, so it looks again until nothing is left.
          boss.notifyWorker(id);
        }
      });
    }
  }

  // The queue creates its own tables, and fails when processes that start together do so at once.
  await database.exclusively(startKey, async () => {
    await boss.start();
    await createQueues();
    if (periodic) await schedule();
  });

  return {
    async send(tx, name, given, { after } = {}) {
      const job = kinds.get(name);
      if (!job || !('schema' in job)) throw new Error(`No job is defined as ${name}`);
      const many = (Array.isArray(given) ? given : [given]).map((data) => job.schema.parse(data));
      if (many.length === 0) return;
      // The database's clock decides when a job is due; a test's clock may differ.
      const startAfter = after && new Date(after.getTime() - clock.now().getTime() + Date.now());
      const rows = many.map((data) => ({
        data: data as object,
        ...(startAfter && { startAfter }),
        ...(job.options?.serial && { singletonKey: job.options.serial(data) }),
        ...(job.options?.group && { group: { id: job.options.group.of(data) } }),
      }));
      await boss.insert(name, rows, { db: queueTransaction(tx, `send-${name}`) });
    },
    async retryDead(tx, id) {
      return (await boss.redrive(deadQueue, { ids: [id], db: queueTransaction(tx, 'retry-dead') })) > 0;
    },
    async run(services) {
      if (work) for (const job of jobs) await addWorkers(services, job);
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 4000, close: false });
    },
  };
}

type QueueDatabase = ReturnType<typeof fromDrizzle>;

/**
 * Adapts our database to the queue. Its statements take turns on two connections: all queues look for work at about the
 * same time, and each connection that is open costs PostgreSQL 5 MB. In a transaction, which has its connection already, a
 * statement waits for no turn.
 */
function queueDatabase(database: Database): QueueDatabase {
  const limit = createKeyedLimiter({ atOnce: 2, maxWaiting: Number.POSITIVE_INFINITY });
  return {
    executeSql(text, values) {
      const execute = async () => ({
        rows: values?.length ? await database.query('', text, values) : await database.script(text),
      });
      return database.isInTransaction() ? execute() : limit('statements', execute);
    },
    async listen(channel, onNotification, onReconnect) {
      const close = await database.listen(channel, (payload) =>
        payload === '' ? onReconnect() : onNotification(payload),
      );
      onReconnect();
      return { close };
    },
  };
}

/** Adapts a transaction to the queue; its statement, which has two forms by the queue's settings, is prepared. */
const queueTransaction = (tx: Statements, name: string): QueueDatabase => ({
  executeSql: async (text, values = []) => ({ rows: await tx.query(`${name}-${text.length}`, text, values) }),
});
