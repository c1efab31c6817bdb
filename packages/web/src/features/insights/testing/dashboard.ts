import type { Analytics, Dashboard, ExecutionListed, RunTotals } from '@agentarium/contracts';

/** The dashboard of an account that has run tasks; override only what the test is about. */
export const aDashboard = (facts: Partial<Dashboard> = {}): Dashboard => ({
  recent: [],
  composite: [],
  scheduled: [],
  schedules: [],
  insights: [],
  goals: [],
  analytics: analytics(),
  favorites: [],
  starters: [],
  agents: [],
  counts: { favorites: 0, open_agents: 0 },
  listed_types: [],
  named: { tasks: [], agents: [] },
  ...facts,
});

/** The server's response with such a dashboard. */
export const dashboardAnswer = (facts: Partial<Dashboard> = {}) => ({
  'GET /public/dashboard': { body: aDashboard(facts) },
});

export const totals = (completed: number, failed: number, cancelled = 0): RunTotals => ({
  runs: completed + failed + cancelled,
  completed,
  failed,
  cancelled,
  success_rate: completed + failed === 0 ? null : completed / (completed + failed),
});

/** Thirty days in which four runs were made, all of them at nine; override only what the test is about. */
export const analytics = (facts: Partial<Analytics> = {}): Analytics => ({
  days: 30,
  timezone: 'UTC',
  by_agent: [],
  trend: [{ date: '2026-11-20', completed: 3, failed: 1, cancelled: 0 }],
  by_hour: Array.from({ length: 24 }, (_, hour) => ({ hour, runs: hour === 9 ? 4 : 0 })),
  totals: totals(3, 1),
  previous: totals(0, 0),
  week: totals(3, 1),
  previous_week: totals(1, 0),
  all_time: { ...totals(9, 2, 1), agents_used: 2, tasks_used: 3, last_run_at: null },
  ...facts,
});

/** A listed run of a task. */
export const aRun = (id: string, facts: Partial<ExecutionListed> = {}) =>
  ({
    id,
    task_id: id,
    agent_id: 'a',
    task_name: `Task ${id}`,
    agent_name: 'Chef',
    status: 'completed',
    created_at: new Date().toISOString(),
    child_count: 0,
    ...facts,
  }) as ExecutionListed;
