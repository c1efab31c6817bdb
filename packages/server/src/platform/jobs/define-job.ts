import type { SystemActor } from '../context.ts';
import type { JobOptions, Jobs } from './jobs.ts';

/** `signal` aborts when the process stops or the job times out. */
export type JobInput<Data extends object = object> = { data: Data; signal: AbortSignal };

/** Registers a kind of job; `work` acts as the system, in the job's name. `options` are those of `Jobs.define`. */
export function defineJob<Given extends { jobs: Jobs }, Data extends object = object>(
  services: Given,
  name: string,
  work: (ctx: Given & { actor: SystemActor }, input: JobInput<Data>) => Promise<void>,
  options: JobOptions,
): Promise<void> {
  const actor: SystemActor = { kind: 'system', job: name };
  const ctx = { ...services, actor };
  return services.jobs.define<Data>(name, (data, signal) => work(ctx, { data, signal }), options);
}
