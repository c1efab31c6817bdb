import type { z } from 'zod';
import type { Services, SystemActor } from '../context.ts';

/**
 * The data of each kind of job by its name. A feature's `jobs.ts` adds its own, as Fastify's decorators are declared, so
 * that code which changes a row can send its job without importing the code that runs it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the features fill it
export interface JobData {}
export type JobName = keyof JobData;

export type JobContext = Services & { actor: SystemActor };

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
export type PeriodicJob = {
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
