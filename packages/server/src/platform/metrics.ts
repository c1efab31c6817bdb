import { type JobQueue, type LlmModel, llmModel } from '@agentarium/contracts';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
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

type Sources = {
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
  add('queue_runs_running', 'Executions that workers run', (load) => load?.runsRunning);
  add(
    'queue_oldest_waiting_seconds',
    'Age of the execution that waits longest',
    (load) => load?.oldestWaitingSeconds,
  );
  add('schedule_late_seconds', 'How late the earliest due tick is', (load) => load?.scheduleLateSeconds);
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
function addBreakerGauge(registry: Registry, breakerOf: Sources['breakerOf']): void {
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

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The process's own registry, served at `/metrics`. `readLoad` reads shared figures from the database, `connections`
 * this process's pool, `breakerOf` the circuit breaker of a model family.
 */
export function createMetrics({ readLoad, connections, breakerOf }: Sources) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'agentarium_' });
  const registers = [registry];
  addLoadGauges(registry, readLoad);
  addPoolGauges(registry, connections);
  addBreakerGauge(registry, breakerOf);
  return {
    registry,
    requests: new Counter({
      name: 'agentarium_http_requests_total',
      help: 'Answered requests, by method, route and class of the status',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'agentarium_http_request_seconds',
      help: 'Time to answer a request, by method and route',
      labelNames: ['method', 'route'],
      buckets: [0.01, 0.05, 0.25, 1, 5],
      registers,
    }),
    runs: new Counter({
      name: 'agentarium_runs_total',
      help: 'Executions that ended, by status, failure code and model family',
      labelNames: ['status', 'code', 'family'],
      registers,
    }),
    runSeconds: new Histogram({
      name: 'agentarium_run_seconds',
      help: 'Time from claim to end of an execution',
      buckets: [0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300],
      registers,
    }),
    runsActive: new Gauge({
      name: 'agentarium_runs_active',
      help: 'Executions running in this process',
      registers,
    }),
    scheduleMoments: new Counter({
      name: 'agentarium_schedule_moments_total',
      help: 'Ticks of schedules: queued, and then started or skipped',
      labelNames: ['outcome'],
      registers,
    }),
    jobs: new Counter({
      name: 'agentarium_jobs_total',
      help: 'Background jobs that this process ran, by queue and outcome: completed, or failed and retried or given up',
      labelNames: ['queue', 'outcome'],
      registers,
    }),
    modelCalls: new Counter({
      name: 'agentarium_model_calls_total',
      help: 'Calls of models, by family and outcome: ok, stopped, or what failed',
      labelNames: ['family', 'outcome'],
      registers,
    }),
    modelCallSeconds: new Histogram({
      name: 'agentarium_model_call_seconds',
      help: 'Time from asking a model to the end of its answer or its failure',
      labelNames: ['family'],
      buckets: [0.25, 0.5, 1, 2, 5, 10, 20, 60, 120, 300],
      registers,
    }),
    modelFirstWordsSeconds: new Histogram({
      name: 'agentarium_model_first_words_seconds',
      help: 'Time from asking a model to its first words',
      labelNames: ['family'],
      buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 60],
      registers,
    }),
    modelFallbacks: new Counter({
      name: 'agentarium_model_fallbacks_total',
      help: 'Runs that switched to another family after failures of the previous one',
      labelNames: ['from', 'to'],
      registers,
    }),
    modelSlots: new Gauge({
      name: 'agentarium_model_slots_used',
      help: 'Slots of this worker that runs hold, by the model family that answers them',
      labelNames: ['family'],
      registers,
    }),
    tokens: new Counter({
      name: 'agentarium_model_tokens_total',
      help: 'Tokens that models counted',
      labelNames: ['family', 'direction'],
      registers,
    }),
  };
}
