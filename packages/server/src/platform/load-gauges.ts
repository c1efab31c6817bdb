import { type JobQueue, type LlmModel, llmModel } from '@agentarium/contracts';
import { Gauge, type Registry } from 'prom-client';
import type { Connections } from './database/database.ts';
import { withTimeout } from './database/errors.ts';
import { type BreakerState, breakerStates } from './models/create-models.ts';

/** The counts of what waits and runs, over all processes. Seconds are 0 when nothing waits. */
export type Load = {
  runsWaiting: number;
  runsRunning: number;
  oldestWaitingSeconds: number;
  scheduleLateSeconds: number;
  workers: number;
  jobs: JobQueue[];
};

export type Sources = {
  readLoad: () => Promise<Load>;
  connections: () => Connections;
  breakerOf: (family: LlmModel) => BreakerState;
};

/** How long a reading is reused, and how long a scrape waits for one, in milliseconds. */
const keptMs = 5000;
const timeoutMs = 2000;

/** Returns the latest reading, or null when it failed or is late. Only one reading runs at a time. */
function keepReading(read: () => Promise<Load>): () => Promise<Load | null> {
  let reading: Promise<Load | null> = Promise.resolve(null);
  let isRunning = false;
  let endedAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (!isRunning && performance.now() - endedAt > keptMs) {
      isRunning = true;
      reading = read()
        .catch(() => null)
        .finally(() => {
          isRunning = false;
          endedAt = performance.now();
        });
    }
    return withTimeout(timeoutMs, reading).catch(() => null);
  };
}

/**
 * Gauges of the whole installation: every process reports the same values. Absent while the database is unavailable.
 */
export function addLoadGauges(registry: Registry, readLoad: Sources['readLoad']): void {
  const current = keepReading(readLoad);
  addJobGauges(registry, current);
  const add = (name: string, help: string, pick: (load: Load | null) => number | undefined) =>
    new Gauge({
      name: `agentarium_${name}`,
      help,
      registers: [registry],
      async collect() {
        const value = pick(await current());
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  add('database_up', 'Whether the database answers', (load) => (load === null ? 0 : 1));
  add('queue_runs_waiting', 'Executions that wait for a worker', (load) => load?.runsWaiting);
  add('queue_runs_running', 'Executions in the hands of all workers', (load) => load?.runsRunning);
  add(
    'queue_oldest_waiting_seconds',
    'Age of the execution that waits longest',
    (load) => load?.oldestWaitingSeconds,
  );
  add('schedule_late_seconds', 'How late the earliest due moment is', (load) => load?.scheduleLateSeconds);
  add('workers_alive', 'Processes that run executions', (load) => load?.workers);
}

const jobStates = ['waiting', 'active', 'retrying', 'dead'] as const;

/** Gauges of the queues of background jobs. */
function addJobGauges(registry: Registry, current: () => Promise<Load | null>): void {
  new Gauge({
    name: 'agentarium_jobs',
    help: 'Background jobs by queue: due and waiting, active, failed and tried again later, given up in seven days',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const queue of (await current())?.jobs ?? [])
        for (const state of jobStates) this.set({ queue: queue.name, state }, queue[state]);
    },
  });
  new Gauge({
    name: 'agentarium_jobs_oldest_seconds',
    help: 'How long the first waiting background job of a queue has been due',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { name, oldest_seconds } of (await current())?.jobs ?? [])
        this.set({ queue: name }, oldest_seconds ?? 0);
    },
  });
}

/** Gauges of this process's connection pool. */
export function addPoolGauges(registry: Registry, connections: Sources['connections']): void {
  new Gauge({
    name: 'agentarium_database_connections',
    help: 'Connections of the pool of this process, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
}

/** The circuit breaker of each model family in this process: 1 for its current state, 0 for the others. */
export function addBreakerGauge(registry: Registry, breakerOf: Sources['breakerOf']): void {
  new Gauge({
    name: 'agentarium_model_breaker_state',
    help: 'State of the circuit breaker of a model family: 1 for closed, open or half-open',
    labelNames: ['family', 'state'],
    registers: [registry],
    collect() {
      for (const family of llmModel.options) {
        const current = breakerOf(family);
        for (const state of breakerStates) this.set({ family, state }, state === current ? 1 : 0);
      }
    },
  });
}
