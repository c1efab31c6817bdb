import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, neverResponds, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { overviewQuery } from '../../../data/insights.ts';
import { aModel, anOverview, aQueue } from '../testing/an-overview.ts';
import { SystemOverview } from './system-overview.tsx';

const overview = anOverview({
  queue: aQueue({ waiting: 12, running: 3, parked: 1, oldest_waiting_seconds: 400 }),
  models: [
    aModel({
      ...{ runs: 4, failed: 3 },
      last_failure: { code: 'MODEL_TIMEOUT', message: null, at: '2026-11-20T09:00:00Z' },
    }),
    aModel({ family: 'deepseek', source: 'none' }),
  ],
});
const show = () => renderWithProviders(<SystemOverview />, { texts: ['overview', 'dashboard'] });

it('shows the figures and highlights problems', async () => {
  mockApi({ 'GET /private/overview': { body: overview } });
  await show();
  await screen.findByText('1,204');
  expect(screen.getByText('90%')).toBeInTheDocument();
  expect(screen.getByText('€0.60')).toBeInTheDocument();
  const panel = (name: string) => within(screen.getByRole('region', { name }));
  expect(panel('Queue').getByText('Problem')).toBeInTheDocument();
  expect(panel('Models').getByText('MODEL_TIMEOUT')).toBeInTheDocument();
  expect(panel('Models').getAllByText('Problem')).toHaveLength(2);
  expect(panel('Workers').getByText(/No worker/)).toBeInTheDocument();
});

it('can be retried after a failure', async () => {
  let isDown = true;
  mockApi({
    'GET /private/overview': () => (isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : { body: overview }),
  });
  const { user } = await show();
  await screen.findByText('Failed to load the overview');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('1,204');
});

it('is loading', async () => {
  mockApi({ 'GET /private/overview': neverResponds });
  await show();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.queryByRole('region')).toBeNull();
});

it('keeps the previous figures when they can’t be refetched', async () => {
  const answers = [{ body: overview }, refusal(503, 'SERVICE_UNAVAILABLE')];
  mockApi({ 'GET /private/overview': () => answers.shift() ?? { body: overview } });
  const { queryClient } = await show();
  await screen.findByText('1,204');
  await act(() => queryClient.refetchQueries(overviewQuery));
  expect(screen.getByText('1,204')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('lists the runs of each day, the latest first, and includes the costs', async () => {
  mockApi({ 'GET /private/overview': { body: overview } });
  await renderWithProviders(
    <SystemOverview costs={({ currency_code }) => <p>Costs in {currency_code}</p>} />,
    {
      texts: ['overview', 'dashboard'],
    },
  );
  const card = within(await screen.findByRole('figure', { name: 'Runs per day' }));
  press('Runs per day: show as a table');
  const [columns, latest] = card.getAllByRole('row').map((row) => row.textContent);
  expect(columns).toBe('DayCompletedFailedStopped');
  expect(latest).toBe('Nov 20910');
  expect(card.getAllByRole('row')).toHaveLength(31);
  expect(screen.getByText('Costs in EUR')).toBeInTheDocument();
});
