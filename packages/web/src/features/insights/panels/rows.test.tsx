import type { Dashboard, ExecutionListed, OwnSchedule } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { anAgent } from '../../agents/testing/an-agent.ts';
import { analytics, aRun, dashboardAnswer, totals } from '../testing/dashboard.ts';
import { CompositePanel, RecentPanel, ScheduledPanel, SchedulesPanel } from './execution-panels.tsx';
import { AgentsPanel, FavoritesPanel } from './start-panels.tsx';
import { StatisticsPanel } from './statistics-panels.tsx';

const show = (element: React.ReactElement, facts: Partial<Dashboard> = {}) => {
  mockApi(dashboardAnswer(facts));
  return renderWithProviders(element, { user: { timezone: 'UTC' }, texts: ['dashboard'] });
};
const rows = async () => {
  await waitFor(() => expect(document.querySelector('li')).not.toBeNull());
  return [...document.querySelectorAll('li')].map((row) => row.textContent);
};
const named = (name: string) => ({ ...aTask().config, locales: { ru: { name } } });

describe('the latest runs', () => {
  const recent = (items: Partial<ExecutionListed>[], facts: Partial<Dashboard> = {}) =>
    show(<RecentPanel />, { recent: items.map((item, index) => aRun(`run-${index}`, item)), ...facts });

  it.each([
    ['completed', ''],
    ['failed', 'Failed'],
  ] as const)('show the status %s', async (status, words) => {
    await recent([{ status }]);
    expect(await rows()).toEqual([`Task run-0Chefnow${words}`]);
  });

  it('are limited to four, with a link to all', async () => {
    await recent(Array.from({ length: 6 }, () => ({})));
    expect(await rows()).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'All runs' })).toHaveAttribute('href', '/executions');
    expect(screen.getByRole('link', { name: 'Task run-0' })).toHaveAttribute('href', '/executions/run-0');
  });

  it('have their current names in the user’s language, or the stored ones', async () => {
    await switchToRussian();
    const task = aTask({ id: 'menu', config: named('Меню') });
    await recent([{ task_id: 'menu' }, { task_id: 'gone' }], { named: { tasks: [task], agents: [] } });
    await waitFor(() => expect(screen.getByRole('link', { name: 'Меню' })).toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'Task run-1' })).toBeInTheDocument();
  });

  it.each([
    ['plain', 'recent', RecentPanel],
    ['composite', 'composite', CompositePanel],
  ] as const)('begin with the first number of a %s one', async (_which, part, Shown) => {
    const output = { name: 'calories', data_type: 'Integer', unit: 'kcal' } as const;
    const task = aTask({ id: 'menu', output_parameters: [output] });
    const run = aRun('run-0', { task_id: 'menu', output_params: { calories: 1556 } });
    await show(<Shown />, { [part]: [run], named: { tasks: [task], agents: [] } });
    const [row = ''] = await rows();
    expect(row.replaceAll('\u00a0', ' ')).toMatch(/^1,556 kcal/);
  });

  it('link a new account to a task, and not to an empty list', async () => {
    await recent([]);
    expect(await screen.findByRole('heading', { name: 'Your latest runs' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Choose a task' })).toHaveAttribute('href', '/tasks?view=all');
    expect(screen.queryByRole('link', { name: 'All runs' })).toBeNull();
  });
});

describe('favorite tasks', () => {
  const chosen = (...favorites: ReturnType<typeof aTask>[]) =>
    show(<FavoritesPanel isAdmin={false} />, { favorites });

  it('keep the order in which they were added, with a link to all', async () => {
    await chosen(...['e', 'a', 'd', 'b'].map((id) => aTask({ id, name: `Task ${id}` })));
    expect(await rows()).toEqual(['e', 'a', 'd', 'b'].map((id) => `Task ${id}DietologistRun`));
    expect(screen.getByRole('link', { name: 'All favorites' })).toHaveAttribute('href', '/tasks');
  });

  it('are shown but can’t run before their release', async () => {
    await chosen(aTask({ id: 'a', name: 'Soon', deployment_state: 'dev' }));
    expect(await screen.findByRole('link', { name: 'Soon' })).toHaveAttribute('href', '/tasks/a');
    expect(screen.queryByRole('link', { name: 'Run Soon' })).toBeNull();
  });
});

describe('agents to explore', () => {
  const anOpen = (id: string) => anAgent({ id, name: `Agent ${id}`, role: 'Cook' });

  it('link to their pages', async () => {
    await show(<AgentsPanel />, { agents: ['b', 'c'].map(anOpen) });
    expect(await rows()).toEqual(['b', 'c'].map((id) => `Agent ${id}Cook`));
    expect(screen.getByRole('link', { name: 'Agent b' })).toHaveAttribute('href', '/agents/b');
  });
});

describe('schedules and scheduled runs', () => {
  const aSchedule = (id: string): OwnSchedule =>
    ({
      task_id: id,
      task_name: id,
      agent_id: 'a',
      agent_name: 'Chef',
      enabled: true,
      paused: false,
      next_execution: '2026-11-21T04:00:00.000Z',
    }) as OwnSchedule;

  it('shows four schedules, with a link to all', async () => {
    await show(<SchedulesPanel />, {
      schedules: Array.from({ length: 5 }, (_, index) => aSchedule(`t${index}`)),
    });
    expect(await rows()).toHaveLength(4);
    expect(screen.getByRole('link', { name: 'All schedules' })).toHaveAttribute('href', '/schedules');
  });

  it('shows four scheduled runs with their agents, even deleted ones', async () => {
    await show(<ScheduledPanel />, {
      scheduled: ['1', '2', '3', '4', '5'].map((id) => aRun(id, { status: 'running' })),
    });
    const [first, ...others] = await rows();
    expect(first).toBe('Task 1ChefnowRunning');
    expect(others).toHaveLength(3);
  });
});

describe('statistics', () => {
  const figures = async (given: Parameters<typeof analytics>[0], facts: Partial<Dashboard> = {}) => {
    await show(<StatisticsPanel />, { analytics: analytics(given), ...facts });
    const labels = await screen.findAllByRole('heading', { level: 3 });
    return labels.map((label) => label.closest('.MuiPaper-root')?.textContent);
  };

  it.each([
    ['more', totals(4, 0), totals(1, 0), 'Last 7 days43 more than the week before'],
    ['fewer', totals(1, 0), totals(1200, 0), 'Last 7 days11,199 fewer than the week before'],
    ['as many', totals(2, 0), totals(1, 1), 'Last 7 days2Same as the week before'],
    ['none in both', totals(0, 0), totals(0, 0), 'Last 7 days0'],
  ])('compare this week with the last: %s runs', async (_how, week, previous_week, card) => {
    expect(await figures({ week, previous_week })).toContain(card);
  });

  it('count available agents and visible favorites', async () => {
    await figures({}, { counts: { favorites: 1, open_agents: 2 } });
    expect(await screen.findByText('of 2 available to you')).toBeInTheDocument();
    const card = screen.getByRole('link', { name: 'Favorites' }).closest('.MuiPaper-root');
    expect(card).toHaveTextContent('Favorites1Always at hand');
  });
});
