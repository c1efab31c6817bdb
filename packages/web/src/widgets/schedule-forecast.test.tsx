import type { ScheduleForecast as Forecast } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../testing/api.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import { aUser } from '../../testing/users.ts';
import { ForecastTask, ScheduleForecast } from './schedule-forecast.tsx';

const path = 'GET /public/schedule/:id/forecast';
const forecast = (given: Partial<Forecast> = {}): Forecast => ({
  from: '2026-05-01T00:00:00.000Z',
  to: '2026-05-31T00:00:00.000Z',
  ticks: 60,
  is_estimate: false,
  runs: 60,
  runs_in_a_day: 2,
  daily_limit: 10,
  based_on: 3,
  tokens: 12_000,
  cost_micros: 1_500_000,
  currency_code: 'USD',
  monthly_budget_micros: null,
  spent_micros: 0,
  ...given,
});
const show = (taskId: string | null = 'task') =>
  renderWithProviders(
    <ForecastTask.Provider value={taskId}>
      <ScheduleForecast plan={{ cron_expressions: ['0 9 * * *', '0 18 * * *'], timezone: 'UTC' }} />
    </ForecastTask.Provider>,
    {
      texts: ['schedule'],
      user: { subscription_data: { ...aUser().subscription_data, current_plan: 'pro' } },
    },
  );

it('the forecast of a schedule shows runs, tokens and cost of a month, and the basis of the estimate', async () => {
  const requests = mockApi({
    [path]: { body: forecast() },
    'GET /public/schedules': { body: { items: [{ task_id: 'other', enabled: true }], next_cursor: null } },
  });
  await show();
  expect(await screen.findByText('60 runs · 12,000 tokens · $1.50')).toBeInTheDocument();
  expect(screen.getByText('Based on your last 3 runs.')).toBeInTheDocument();
  expect(screen.getByText('At most 2 runs a day. Your limit is 10 runs a day.')).toBeInTheDocument();
  expect(await screen.findByText('Schedule 2 of the 5 your plan allows.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(requests[0]?.query.get('cron_expressions')).toBe('0 9 * * *;0 18 * * *');
});

it('the forecast of a schedule without a run in that time says only that', async () => {
  mockApi({ [path]: { body: forecast({ ticks: 0, runs: 0, runs_in_a_day: 0, tokens: 0, cost_micros: 0 }) } });
  await show();
  expect(await screen.findByText('No runs.')).toBeInTheDocument();
  expect(screen.queryByText(/0 runs|\$0\.00|Based on/)).toBeNull();
});

it.each([
  [{ runs_in_a_day: 12 }, 'Up to 12 runs fall on one day, but your limit is 10. The rest will be skipped.'],
  [
    { monthly_budget_micros: 2_000_000, spent_micros: 600_000 },
    "That's more than your remaining budget. Runs beyond it will be refused.",
  ],
])('the forecast of a schedule warns about exceeded limits: %j', async (given, sentence) => {
  mockApi({ [path]: { body: forecast(given) } });
  await show();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

it('the forecast of a schedule shows that usage is unknown before the first run, and estimates a frequent schedule', async () => {
  const unknown = { based_on: 0, tokens: null, cost_micros: null };
  mockApi({ [path]: { body: forecast({ ...unknown, runs: 8640, is_estimate: true, daily_limit: -1 }) } });
  await show();
  expect(await screen.findByText('About 8,640 runs')).toBeInTheDocument();
  expect(screen.getByText("You'll see what it costs after the first run.")).toBeInTheDocument();
});

it('the forecast of a schedule renders nothing when it is unavailable', async () => {
  const requests = mockApi({ [path]: refusal(500, 'UNEXPECTED') });
  const { unmount } = await show();
  await expect.poll(() => requests).toHaveLength(1);
  expect(screen.queryByText('The next 30 days')).toBeNull();
  unmount();
  await show(null);
  expect(requests).toHaveLength(1);
});
