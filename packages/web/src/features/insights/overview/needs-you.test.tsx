import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { press, switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { aJobQueue, aModel, anOverview, aQueue } from '../testing/an-overview.ts';
import { NeedsYou } from './needs-you.tsx';
import { JobsPanel } from './system-panels.tsx';

const worker = { id: 'worker-1', started_at: '2026-11-20T09:00:00Z', runs: 0 };
const show = async (facts: Parameters<typeof anOverview>[0]) => {
  const overview = anOverview({ workers: [worker], ...facts });
  await renderWithProviders(<NeedsYou overview={overview} />, { texts: ['overview'] });
  return screen.queryAllByRole('listitem').map((item) => item.textContent);
};

it('the overview lists what waits for an administrator, each with the way there', async () => {
  const items = await show({
    workers: [],
    queue: aQueue({ waiting: 3, oldest_waiting_seconds: 400 }),
    models: [aModel({ runs: 2007, failed: 266 }), aModel({ family: 'deepseek', source: 'none' })],
    needs: {
      approvals: 2,
      stopped_schedules: { total: 5, tasks: [{ id: 'task-1', name: 'Daily menu', schedules: 4 }] },
      spent_budgets: { total: 1, accounts: [{ id: 'user-1', username: 'anna' }] },
    },
    jobs: [aJobQueue({ dead: 3 })],
  });
  expect(items).toEqual([
    'No worker is responding: runs wait until one startsSee the queue',
    'Runs or questions have been waiting for 6 min 40 secSee the queue',
    'Grok: 266 of 2,007 runs failed in 24 hoursSee runs',
    'DeepSeek is not set up: its tasks fail',
    '2 tool calls await approvalReview',
    '5 schedules were stopped by failures in the last 7 days: Daily menu and 1 more',
    '1 user has used up their monthly budget: annaSee costs',
    '3 background jobs were given upSee jobs',
  ]);
  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Review')).toBe('/admin/confirmations');
  expect(addressOf('See runs')).toBe('/admin/runs?model_family=grok&from=2026-11-19T10%3A00%3A00.000Z');
  expect(addressOf('Daily menu')).toBe('/admin/schedules?manage=task-1');
  expect(addressOf('anna')).toBe('/admin/users/user-1');
});

it('the overview names the tasks of stopped schedules in the language of the reader', async () => {
  const task = aTask({ id: 'task-1', config: { tier: 'basic', locales: { ru: { name: 'Меню на день' } } } });
  mockApi({ 'GET /public/tasks': { body: { items: [task], next_cursor: null } } });
  const stopped = { total: 1, tasks: [{ id: 'task-1', name: 'Daily menu', schedules: 1 }] };
  await show({ needs: { ...anOverview().needs, stopped_schedules: stopped } });
  await switchToRussian();
  expect(await screen.findByRole('link', { name: 'Меню на день' })).toBeInTheDocument();
});

it('the overview says in either language that nothing waits', async () => {
  expect(await show({ models: [aModel({ runs: 20, failed: 1 })] })).toEqual([]);
  expect(screen.getByText('Nothing needs you right now.')).toBeInTheDocument();
  await switchToRussian();
  expect(screen.getByText('Сейчас ничего делать не нужно.')).toBeInTheDocument();
});

it('jobs that were given up can be retried, and are discarded once confirmed', async () => {
  const job = (id: string, queue: string) => ({
    id,
    queue,
    error_code: 'ECONNREFUSED',
    attempts: 9,
    sent_at: '2026-11-20T08:00:00Z',
    failed_at: '2026-11-20T09:00:00Z',
  });
  const requests = mockApi({
    'GET /private/dead-jobs': {
      body: { items: [job('1', 'send-push'), job('2', 'mail-answer')], next_cursor: null },
    },
    'POST /private/dead-jobs/:id/retry': { body: { message: 'ok' } },
    'DELETE /private/dead-jobs/:id': { body: { message: 'ok' } },
  });
  const { user } = await renderWithProviders(<JobsPanel jobs={[aJobQueue({ dead: 2 })]} />, {
    texts: ['overview'],
  });
  await screen.findByText(/9 attempts/, { selector: 'li:first-child *' });
  press('Retry: send-push');
  await screen.findByText('Queued again');
  press('Discard: mail-answer');
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  await screen.findByText('Discarded');
  const sent = requests
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  await waitFor(() =>
    expect(sent).toEqual(['POST /private/dead-jobs/1/retry', 'DELETE /private/dead-jobs/2']),
  );
});
