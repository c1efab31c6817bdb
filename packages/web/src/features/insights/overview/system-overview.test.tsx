import type { Overview } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { SystemOverview } from './system-overview.tsx';

const overview: Overview = {
  counted_at: '2026-11-20T10:00:00Z',
  ...{ currency_code: 'EUR', unpriced_models: [], has_provider: true },
  users: { total: 1204, new_7_days: 17, active_7_days: 340 },
  days: Array.from({ length: 30 }, (_, index) => ({
    ...{ date: new Date(Date.UTC(2026, 9, 22 + index)).toISOString().slice(0, 10) },
    ...{ completed: 9, failed: 1, cancelled: 0, input_tokens: 1000, output_tokens: 500, cost_micros: 20_000 },
  })),
  queue: {
    ...{ waiting: 12, running: 3, parked: 1, oldest_waiting_seconds: 400, schedules_due: 0 },
    schedule_late_seconds: null,
  },
  models: [
    {
      ...{ family: 'grok', source: 'provider', runs: 4, failed: 3, last_success_at: null },
      last_failure: { code: 'MODEL_TIMEOUT', message: null, at: '2026-11-20T09:00:00Z' },
    },
    { family: 'deepseek', source: 'none', runs: 0, failed: 0, last_failure: null, last_success_at: null },
  ],
  workers: [],
};
const show = () => renderWithProviders(<SystemOverview />, { texts: ['overview', 'dashboard'] });

it('shows the figures and what deserves a look', async () => {
  answerApi({ 'GET /private/overview': { body: overview } });
  await show();
  await screen.findByText('1,204');
  expect(screen.getByText('90%')).toBeVisible();
  expect(screen.getByText('€0.60')).toBeVisible();
  const panel = (name: string) => within(screen.getByRole('region', { name }));
  expect(panel('Queue').getByText('Problem')).toBeVisible();
  expect(panel('Models').getByText('MODEL_TIMEOUT')).toBeVisible();
  expect(panel('Models').getAllByText('Problem')).toHaveLength(2);
  expect(panel('Workers').getByText(/No worker/)).toBeVisible();
});

it('can be asked for again after a failure', async () => {
  let isDown = true;
  answerApi({
    'GET /private/overview': () => (isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : { body: overview }),
  });
  const { user } = await show();
  await screen.findByText('Failed to load the overview');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1,204');
});
