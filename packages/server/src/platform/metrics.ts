import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

import { addBreakerGauge, addLoadGauges, addPoolGauges, type Sources } from './load-gauges.ts';

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
      help: 'Planned moments of schedules: queued, and then started or skipped',
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
