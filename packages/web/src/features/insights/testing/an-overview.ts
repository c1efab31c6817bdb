import type { JobQueue, ModelHealth, Overview, OverviewDay } from '@agentarium/contracts';

/** A day without runs; override only what the test is about. */
export const anOverviewDay = (facts: Partial<OverviewDay> = {}): OverviewDay => ({
  date: '2026-11-20',
  completed: 0,
  failed: 0,
  cancelled: 0,
  input_tokens: 0,
  output_tokens: 0,
  cost_micros: 0,
  ...facts,
});

/** A queue in which nothing waits. */
export const aQueue = (facts: Partial<Overview['queue']> = {}): Overview['queue'] => ({
  waiting: 0,
  running: 0,
  questions: { waiting: 0, running: 0 },
  oldest_waiting_seconds: null,
  schedules_due: 0,
  schedule_late_seconds: null,
  ...facts,
});

/** A model family without recent calls. */
export const aModel = (facts: Partial<ModelHealth> = {}): ModelHealth => ({
  family: 'grok',
  source: 'provider',
  runs: 0,
  failed: 0,
  last_failure: null,
  last_success_at: null,
  ...facts,
});

/** A queue of background work in which nothing waits. */
export const aJobQueue = (facts: Partial<JobQueue> = {}): JobQueue => ({
  name: 'send-push',
  waiting: 0,
  active: 0,
  retrying: 0,
  dead: 0,
  oldest_seconds: null,
  ...facts,
});

/** A system with thirty equal days and an empty queue; override only what the test is about. */
export const anOverview = (facts: Partial<Overview> = {}): Overview => ({
  counted_at: '2026-11-20T10:00:00Z',
  currency_code: 'EUR',
  unpriced_models: [],
  has_provider: true,
  users: { total: 1204, new_7_days: 17, active_7_days: 340 },
  days: Array.from({ length: 30 }, (_, index) =>
    anOverviewDay({
      date: new Date(Date.UTC(2026, 9, 22 + index)).toISOString().slice(0, 10),
      completed: 9,
      failed: 1,
      input_tokens: 1000,
      output_tokens: 500,
      cost_micros: 20_000,
    }),
  ),
  needs: {
    approvals: 0,
    stopped_schedules: { total: 0, tasks: [] },
    spent_budgets: { total: 0, accounts: [] },
  },
  queue: aQueue(),
  models: [],
  workers: [],
  jobs: [],
  ...facts,
});
