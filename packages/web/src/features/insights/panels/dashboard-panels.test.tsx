import type { Insight, OwnSchedule } from '@agentarium/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aDashboard, analytics, aRun, dashboardAnswer, totals } from '../testing/dashboard.ts';
import { CompositePanel, ScheduledPanel, SchedulesPanel } from './execution-panels.tsx';
import { InsightsPanel } from './insights-panel.tsx';
import { AgentsPanel, FavoritesPanel } from './start-panels.tsx';
import { AnalyticsPanel, StatisticsPanel } from './statistics-panels.tsx';

const show = (element: React.ReactElement) =>
  renderWithProviders(element, { user: { timezone: 'UTC' }, texts: ['dashboard'] });

const insights: Insight[] = [
  { kind: 'low-success', priority: 'high', success_rate: 0.5, completed: 3, failed: 3 },
  { kind: 'automate', priority: 'medium', task_id: 't', task_name: 'Soup', runs: 5 },
  {
    kind: 'combine',
    priority: 'medium',
    task_id: 't',
    task_name: 'Soup',
    other_task_id: 'o',
    other_task_name: 'List',
    times: 2,
  },
  { kind: 'mixed-results', priority: 'medium', task_id: 't', task_name: 'Soup', completed: 2, failed: 1 },
  { kind: 'progress', priority: 'medium', task_id: 't', task_name: 'Menu', execution_id: 'e' },
  { kind: 'clean-up', priority: 'low', failed: 1 },
  { kind: 'peak-hour', priority: 'low', hour: 18, runs: 10 },
  { kind: 'explore', priority: 'low', agent_id: 'a', agent_name: 'Chef' },
];
const leads = async () =>
  (await screen.findAllByRole('link')).map((link) => link.getAttribute('href')?.replaceAll('&', ' '));

it('the dashboard links each insight to its suggestion, and only administrators to forms for administrators', async () => {
  mockApi(dashboardAnswer({ insights, listed_types: ['parent', 'parent_scheduled'] }));
  const { unmount } = await show(<InsightsPanel isAdmin={false} />);
  await screen.findByText('50% of your runs succeeded');
  expect(await leads()).toEqual([
    '/executions?filter=failed date=month',
    '/tasks?filter=scheduled',
    '/tasks?view=all type=parent',
    '/executions?task=t date=month',
    '/executions/e?tab=2',
    '/executions?filter=failed date=old',
    '/tasks?filter=scheduled',
    '/agents/a',
  ]);
  expect(screen.getAllByText('Important')).toHaveLength(1);
  unmount();
  await show(<InsightsPanel isAdmin />);
  await screen.findByText('50% of your runs succeeded');
  expect((await leads()).slice(1, 3)).toEqual([
    '/admin/tasks/new?type=scheduled template=t',
    '/admin/tasks/new?composite=true child1=t child2=o',
  ]);
});

it('each panel of the dashboard shows an error when it fails, alone or with everything else, and Retry reloads them all', async () => {
  let answer: ReturnType<typeof refusal> = refusal(500, 'INTERNAL');
  mockApi({ 'GET /public/dashboard': () => answer });
  await show(
    <>
      <InsightsPanel isAdmin={false} />
      <StatisticsPanel />
      <AnalyticsPanel />
      <CompositePanel />
      <ScheduledPanel />
      <SchedulesPanel />
      <FavoritesPanel isAdmin={false} />
      <AgentsPanel />
    </>,
  );
  const retry = () => fireEvent.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
  const failed = [
    'Failed to load insights',
    'Failed to load your statistics',
    'Failed to load analytics',
    'Failed to load the runs of composite tasks',
    'Failed to load scheduled runs',
    'Failed to load your schedules',
    'Failed to load your tasks',
    'Failed to load agents',
  ];
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const expectFailures = (texts: string[]) =>
    waitFor(() => expect(alerts()).toEqual(texts.map((text) => expect.stringContaining(text))));
  await expectFailures(failed);
  answer = {
    body: aDashboard({
      insights: null,
      analytics: null,
      composite: null,
      scheduled: null,
      schedules: null,
    }),
  };
  retry();
  // The tasks and agents have no failure of their own.
  await expectFailures(failed.slice(0, 6));
  answer = { body: aDashboard() };
  retry();
  await waitFor(() => expect(alerts()).toEqual([]));
});

it('the dashboard keeps what it showed, with its names, when a refresh could not load that part, and says so', async () => {
  const task = {
    id: 'r1',
    name: 'Soup',
    config: { locales: { en: { name: 'Onion soup' } } },
    agent: { config: {} },
    required_parameters: [],
    output_parameters: [],
  };
  let answer = aDashboard({ scheduled: [aRun('r1')], named: { tasks: [task as never], agents: [] } });
  mockApi({ 'GET /public/dashboard': () => ({ body: answer }) });
  const { queryClient } = await show(<ScheduledPanel />);
  expect(await screen.findByText('Onion soup')).toBeInTheDocument();
  answer = aDashboard({ scheduled: null });
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Could not be refreshed just now.')).toBeInTheDocument();
  expect(screen.getByText('Onion soup')).toBeInTheDocument();
  answer = aDashboard({ scheduled: [aRun('r2')] });
  await queryClient.invalidateQueries();
  expect(await screen.findByText('Task r2')).toBeInTheDocument();
  expect(screen.queryByText('Could not be refreshed just now.')).toBeNull();
});

it('the dashboard offers the figures of every chart as a table', async () => {
  const by_agent = [{ agent_id: 'gone', agent_name: '', ...totals(2, 1, 1) }];
  mockApi(dashboardAnswer({ analytics: analytics({ by_agent }) }));
  const { user } = await show(<AnalyticsPanel />);
  const card = await screen.findByRole('figure', { name: 'By agent' });
  await user.click(within(card).getByRole('button', { name: 'By agent: show as a table' }));
  const row = within(card).getByRole('row', { name: /Removed agent/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['2', '1', '1']);
  expect(screen.getByRole('img', { name: /hour starts at 9:00/ })).toBeInTheDocument();
});

it('the panels of the dashboard render nothing while there is nothing to show', async () => {
  const none = analytics({ totals: totals(0, 0), all_time: { ...analytics().all_time, ...totals(0, 0) } });
  mockApi(dashboardAnswer({ analytics: none }));
  await show(
    <>
      <AnalyticsPanel />
      <StatisticsPanel />
      <CompositePanel />
      <ScheduledPanel />
      <SchedulesPanel />
      <AgentsPanel />
    </>,
  );
  await waitFor(() => expect(screen.queryAllByRole('region')).toEqual([]));
});

it('the dashboard shows four composite runs, then all; charts only where there are children', async () => {
  const runs = ['1', '2', '3', '4', '5', '6'].map((id) => aRun(id, { child_count: id === '1' ? 2 : 0 }));
  mockApi(dashboardAnswer({ composite: runs }));
  const { user } = await show(<CompositePanel />);
  expect(await screen.findByRole('link', { name: 'Progress of Task 1' })).toHaveAttribute(
    'href',
    '/executions/1?tab=2',
  );
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  expect(screen.getAllByRole('link', { name: /^Progress/ })).toHaveLength(1);
});

it('the dashboard shows which schedules are active, paused, stopped and done', async () => {
  const schedule = (id: string, enabled: boolean, paused: boolean) => ({
    task_id: id,
    task_name: id,
    agent_id: 'a',
    agent_name: 'Chef',
    enabled,
    paused,
    next_execution: enabled ? '2026-11-21T04:00:00.000Z' : null,
    stopped_at: enabled ? null : '2026-11-18T04:00:00.000Z',
  });
  mockApi(
    dashboardAnswer({
      schedules: [
        schedule('runs', true, false),
        schedule('waits', true, true),
        schedule('ended', false, true),
        { ...schedule('rests', true, false), paused_until: '2999-11-20T00:00:00.000Z' },
        { ...schedule('once', false, false), stop_reason: 'DONE' },
      ] as OwnSchedule[],
    }),
  );
  await show(<SchedulesPanel />);
  const states = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
  expect(states[0]).toMatch(/runs.*Next:/);
  expect(states[0]).not.toMatch(/Active/);
  expect(states[1]).toMatch(/waits.*Paused/);
  expect(states[1]).not.toContain('Next:');
  expect(states[2]).toMatch(/ended.*Stopped/);
  expect(states[3]).toMatch(/rests.*Paused/);
});
