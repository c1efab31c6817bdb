import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { overviewQuery } from '../../../data/insights.ts';
import { aModel, anOverview, anOverviewDay, aQueue } from '../testing/an-overview.ts';
import { OverviewFigures, SystemOverview } from './system-overview.tsx';

/** The cards by their labels, with every kind of space normalized. */
async function figuresOf(facts: Parameters<typeof anOverview>[0]) {
  await renderWithProviders(<OverviewFigures overview={anOverview(facts)} />, { texts: ['overview'] });
  return screen.getAllByRole('heading').map((label) => {
    const card = label.closest('.MuiPaper-root');
    return card?.textContent?.replaceAll(/[\u00a0\u202f]/g, ' ');
  });
}

it('the overview of the system counts accounts, runs, success, tokens and money of thirty days', async () => {
  expect(await figuresOf({})).toEqual([
    'Users1,20417 new, 340 active in 7 days',
    'Runs in 30 days30010 today, without child tasks',
    'Success rate90%in 30 days',
    'Tokens45Kin 30 days',
    'Cost€0.60in 30 days',
  ]);
  expect(screen.getByRole('link', { name: 'Users' })).toHaveAttribute('href', '/admin/users');
});

it.each([
  ['no runs and no prices', [], ['gpt-test'], 'Cost–no prices are set'],
  ['no runs, with prices', [], [], 'Cost€0.00in 30 days'],
  [
    'some prices',
    [anOverviewDay({ completed: 1, cost_micros: 1_250 })],
    ['gpt-test'],
    'Cost€0.0013in 30 days',
  ],
])('the overview of the system shows the cost with %s', async (_what, days, unpriced_models, card) => {
  expect(await figuresOf({ days, unpriced_models })).toContain(card);
});

const overview = anOverview({
  queue: aQueue({ waiting: 12, running: 3, oldest_waiting_seconds: 400 }),
  models: [
    aModel({
      runs: 4,
      failed: 3,
      last_failure: { code: 'MODEL_TIMEOUT', at: '2026-11-20T09:00:00Z' },
    }),
    aModel({ family: 'deepseek', source: 'none' }),
  ],
});
const show = () => renderWithProviders(<SystemOverview />, { texts: ['overview', 'dashboard'] });

it('the overview of the system shows the figures and highlights problems', async () => {
  mockApi({ 'GET /private/overview': { body: overview } });
  await show();
  await screen.findByText('1,204');
  expect(screen.getByText('90%')).toBeInTheDocument();
  expect(screen.getByText('€0.60')).toBeInTheDocument();
  const panel = (name: string) => within(screen.getByRole('region', { name }));
  expect(panel('Queue').getByText('Problem')).toBeInTheDocument();
  expect(panel('Models').getByText(/no answer in time/)).toBeInTheDocument();
  expect(panel('Models').getAllByText('Problem')).toHaveLength(2);
  expect(panel('Workers').getByText(/No worker/)).toBeInTheDocument();
});

it('the overview of the system is loading, and can be retried after a failure', async () => {
  let isDown = true;
  const { promise, resolve: respond } = Promise.withResolvers<void>();
  mockApi({
    'GET /private/overview': async () => {
      await promise;
      return isDown ? refusal(503, 'SERVICE_UNAVAILABLE') : { body: overview };
    },
  });
  await show();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
  expect(screen.queryByRole('region')).toBeNull();
  respond();
  await screen.findByText('Failed to load the overview');
  isDown = false;
  press('Retry');
  await screen.findByText('1,204');
});

it('the overview of the system keeps the previous figures when they can’t be refetched', async () => {
  const answers = [{ body: overview }, refusal(503, 'SERVICE_UNAVAILABLE')];
  mockApi({ 'GET /private/overview': () => answers.shift() ?? { body: overview } });
  const { queryClient } = await show();
  await screen.findByText('1,204');
  await act(() => queryClient.refetchQueries(overviewQuery));
  expect(screen.getByText('1,204')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('the overview of the system lists the runs of each day, the latest first, and includes the costs', async () => {
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
  expect(card.getByRole('link', { name: 'Nov 20' })).toHaveAttribute(
    'href',
    '/admin/runs?from=2026-11-20T00%3A00%3A00.000Z&to=2026-11-20T23%3A59%3A59.999Z',
  );
  expect(screen.getByText('Costs in EUR')).toBeInTheDocument();
});
