import type {
  ChartPreferences,
  Goal,
  GoalTrend,
  ProgressParameter,
  ProgressPoint,
} from '@agentarium/contracts';

/** A number that charts can show, such as `output.calories`; override only what the test is about. */
export const aNumber = (key: string, facts: Partial<ProgressParameter> = {}): ProgressParameter => ({
  key,
  name: key.split('.')[1] ?? '',
  source: key.startsWith('input') ? 'input' : 'output',
  task_id: '01900000-0000-7000-9000-000000000001',
  task_name: 'Menu',
  locales: null,
  description: null,
  unit: null,
  ...facts,
});

/** A run's values on a day of November 2026, at nine UTC. */
export const aPoint = (day: number, values: Record<string, number>): ProgressPoint => ({
  execution_id: `run-${day}`,
  created_at: `2026-11-${String(day).padStart(2, '0')}T09:00:00Z`,
  values,
});

/** Saved charts, each with one or two parameters. */
export const theCharts = (...chosen: [string | null, string | null][]): ChartPreferences => ({
  version: 1,
  charts: chosen.map(([primary_parameter, secondary_parameter], position) => ({
    id: `chart_${position + 1}`,
    primary_parameter,
    secondary_parameter,
    position,
  })),
  metadata: { last_modified: '2026-11-20T09:00:00Z', auto_generated: false },
});

/** A weight to be reached by a day, too early for a forecast; override only what the test is about. */
export const aGoal = (facts: Partial<Goal> = {}): Goal => ({
  id: '01900000-0000-7000-9000-00000000000a',
  task_id: 't',
  parameter: 'input.weight',
  kind: 'reach',
  target: 70,
  by: '2999-03-01',
  from: null,
  to: null,
  state: 'unknown',
  number: { name: 'Weight', source: 'input', locales: null, unit: 'kg' },
  start_value: null,
  last: null,
  trend: null,
  created_at: '2026-11-01T09:00:00Z',
  ...facts,
});

/** A trend that falls by a tenth a day around 80 on 2 November 2026; override only what the test is about. */
export const aTrend = (facts: Partial<GoalTrend> = {}): GoalTrend => ({
  slope_per_day: -0.1,
  slope_low: -0.2,
  slope_high: 0,
  middle_at: '2026-11-02T21:00:00Z',
  middle_value: 80,
  middle_margin: 0.5,
  expected_on: null,
  ...facts,
});
