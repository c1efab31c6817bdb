import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/** The process's own registry; `/metrics` prints it. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'agentarium_' });
  const registers = [registry];
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
    runsActive: new Gauge({ name: 'agentarium_runs_active', help: 'Executions in hand here', registers }),
    scheduleMoments: new Counter({
      name: 'agentarium_schedule_moments_total',
      help: 'Planned moments of schedules: queued, and then started or skipped',
      labelNames: ['outcome'],
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
