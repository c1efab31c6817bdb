import type { ScheduleForecast as Forecast } from '@agentarium/contracts';
import { expect, it } from 'vitest';
import { answerApi, refusal } from '../../testing/api.ts';
import { screen } from '../../testing/library.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import { ForecastTask, ScheduleForecast } from './schedule-forecast.tsx';

const path = 'GET /public/schedule/:id/forecast';
const forecast = (given: Partial<Forecast> = {}): Forecast => ({
  ...{ from: '2026-05-01T00:00:00.000Z', to: '2026-05-31T00:00:00.000Z' },
  ...{ ticks: 60, is_estimate: false, runs: 60, runs_in_a_day: 2, daily_limit: 10, based_on: 3 },
  ...{ tokens: 12_000, cost_micros: 1_500_000, currency_code: 'USD' },
  ...{ monthly_budget_micros: null, spent_micros: 0 },
  ...given,
});
const show = (taskId: string | null = 'task') =>
  renderWithProviders(
    <ForecastTask.Provider value={taskId}>
      <ScheduleForecast crons={['0 9 * * *', '0 18 * * *']} timezone="UTC" />
    </ForecastTask.Provider>,
    { texts: ['schedule'] },
  );

it('says runs, tokens and money of a month, and what that rests on', async () => {
  const asked = answerApi({ [path]: { body: forecast() } });
  await show();
  expect(await screen.findByText('60 runs · 12,000 tokens · $1.50')).toBeVisible();
  expect(screen.getByText('By the median of your last 3 runs.')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked[0]?.query.get('cron_expressions')).toBe('0 9 * * *;0 18 * * *');
});

it.each([
  [{ runs_in_a_day: 12 }, 'Up to 12 runs fall into one day, and your limit is 10. The others are skipped.'],
  [
    { monthly_budget_micros: 2_000_000, spent_micros: 600_000 },
    'That is more than is left of your budget. Runs beyond it are refused.',
  ],
])('warns where it is too much: %j', async (given, sentence) => {
  answerApi({ [path]: { body: forecast(given) } });
  await show();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

it('says that nothing is known before the first run, and how much of a frequent one', async () => {
  const unknown = { based_on: 0, tokens: null, cost_micros: null };
  answerApi({ [path]: { body: forecast({ ...unknown, runs: 8640, is_estimate: true, daily_limit: -1 }) } });
  await show();
  expect(await screen.findByText('About 8,640 runs')).toBeVisible();
  expect(screen.getByText('What a run uses is known after the first one.')).toBeVisible();
});

it('shows nothing where it can’t be had', async () => {
  const asked = answerApi({ [path]: refusal(500, 'UNEXPECTED') });
  const { unmount } = await show();
  await expect.poll(() => asked).toHaveLength(1);
  expect(screen.queryByText('The next 30 days')).toBeNull();
  unmount();
  await show(null);
  expect(asked).toHaveLength(1);
});
