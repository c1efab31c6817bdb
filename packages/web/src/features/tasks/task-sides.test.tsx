import type { Task } from '@agentarium/contracts';
import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectionLost, mockApi, neverResponds, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import { ParentNotice, RunButton } from './task-detail.tsx';
import { LatestRuns, UsageMeter } from './task-sides.tsx';

const options = { user: { timezone: 'UTC' }, texts: ['tasks'] };
const usage = (overrides: object = {}) => ({
  body: {
    task_limit: 2,
    remaining_executions: 0,
    limited_by: 'task',
    next_reset_time: null,
    hours_until_reset: null,
    ...overrides,
  },
});

describe('the remaining runs of a task', () => {
  afterEach(() => void vi.useRealTimers());
  const show = (answer: Parameters<typeof mockApi>[0][string]) => {
    mockApi({ 'GET /public/users/me/task-usage': answer });
    return renderWithProviders(<UsageMeter taskId="menu" />, options);
  };

  it('are hidden until known', async () => {
    await show(neverResponds);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText('N/A')).toBeNull();
  });

  it('are N/A offline, with the reason for screen readers', async () => {
    await show(connectionLost);
    const figure = await screen.findByText('N/A');
    expect(figure).toHaveAccessibleName('Failed to load task usage');
  });

  it('show when they reset, or that the 24 hours have not started', async () => {
    const { unmount } = await show(usage({ next_reset_time: '2026-11-21T09:00:00Z', hours_until_reset: 3 }));
    const reset = await screen.findByText(/^Resets .*, at 9:00/);
    expect(reset).toHaveAttribute('datetime', '2026-11-21T09:00:00Z');
    unmount();
    await show(usage({ remaining_executions: 2 }));
    expect(await screen.findByText('The 24 hours start with your first run.')).toBeInTheDocument();
  });

  it('start over on an open page when their time comes', async () => {
    const now = new Date('2026-11-21T08:50:00Z');
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now });
    const next_reset_time = '2026-11-21T09:00:00Z';
    const requests = mockApi({
      'GET /public/users/me/task-usage': () =>
        usage(new Date() < new Date(next_reset_time) ? { next_reset_time } : { remaining_executions: 2 }),
    });
    await renderWithProviders(<UsageMeter taskId="menu" />, options);
    await screen.findByText(/^Resets /);
    const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000));
    await pass(9);
    expect(screen.getByText(/^Resets /)).toBeInTheDocument();
    expect(requests).toHaveLength(1);
    await pass(1);
    expect(await screen.findByText('The 24 hours start with your first run.')).toBeInTheDocument();
    await pass(24 * 60);
    expect(requests).toHaveLength(2);
  });

  it('no runs of none leave the bar empty', async () => {
    await show(usage({ task_limit: 0, remaining_executions: 0 }));
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
  });
});

describe('the run button of a task', () => {
  const show = (task: Task, answer: Parameters<typeof mockApi>[0][string]) => {
    const requests = mockApi({ 'GET /public/users/me/task-usage': answer });
    let runs = 0;
    return renderWithProviders(<RunButton task={task} onRun={() => runs++} />, options).then((rendered) => ({
      ...rendered,
      requests,
      runs: () => runs,
    }));
  };
  const child = aTask({ task_type: 'child' });

  it('requests no usage unless the task is a child', async () => {
    const { requests, runs } = await show(aTask(), usage());
    press('Run task');
    expect(runs()).toBe(1);
    expect(requests).toEqual([]);
  });

  it.each([
    ['the limit is reached', {}, "You've used all of today's runs of this task."],
    ['the budget is used up', { next_reset_time: '2026-12-01T00:00:00Z' }, "This month's budget is used up."],
  ])('is disabled for a child once %s', async (_when, facts, text) => {
    const { runs } = await show(child, usage(facts));
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Run task' })).toBeDisabled();
    press('Run task');
    expect(runs()).toBe(0);
  });

  it('is enabled for a child with remaining runs, and while they are unknown', async () => {
    const { unmount } = await show(child, usage({ remaining_executions: 1 }));
    expect(screen.getByRole('button', { name: 'Run task' })).toBeEnabled();
    unmount();
    await show(child, refusal(500, 'UNEXPECTED'));
    expect(screen.getByRole('button', { name: 'Run task' })).toBeEnabled();
  });
});

describe('the latest runs of a task', () => {
  const path = 'GET /public/users/:id/task-executions';
  const run = (id: string, status: string, output_params = {}) => ({
    id,
    status,
    output_params,
    created_at: '2026-11-20T10:00:00Z',
  });
  const menu = aTask({
    id: 'menu',
    output_parameters: [{ name: 'calories', data_type: 'Integer', unit: 'kcal' }],
  });
  const show = () => renderWithProviders(<LatestRuns userId="me" task={menu} />, options);

  it('show a notice if there are none', async () => {
    mockApi({ [path]: { body: { items: [], next_cursor: null } } });
    await show();
    expect(await screen.findByText("You haven't run this task yet.")).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('link to their answers and to all of them', async () => {
    const items = [run('a', 'completed', { calories: 1556 }), run('b', 'failed')];
    const requests = mockApi({ [path]: { body: { items, next_cursor: null } } });
    await show();
    expect(await screen.findByText('Failed')).toBeInTheDocument();
    // By their numbers where there are some; that one is completed is what one expects.
    expect(screen.getByRole('link', { name: '1,556\u00a0kcal' })).toBeInTheDocument();
    expect(screen.queryByText('Completed')).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/executions/a',
      '/executions/b',
      '/executions?task=menu',
    ]);
    expect(requests[0]?.query.get('task_id')).toBe('menu');
  });
});

describe('the parent of a child', () => {
  const parent = aTask({
    name: 'Weekly menu',
    config: { tier: 'basic', locales: { ru: { name: 'Меню на неделю' } } },
  });
  const child = aTask({ task_type: 'child', parent_task_id: parent.id, parent_task_name: 'Kept name' });
  const show = (task: Task, run: string | null, list: Parameters<typeof mockApi>[0][string]) => {
    mockApi({ 'GET /public/tasks': list });
    return renderWithProviders(<ParentNotice task={task} parentExecutionId={run} />, options);
  };
  const all = { body: { items: [parent], next_cursor: null } };
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

  it('is hidden for other tasks', async () => {
    await show(parent, null, all);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is required to run first, with a link to it', async () => {
    await show(child, null, all);
    expect(await screen.findByText('A step of “Weekly menu”')).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent(/Run that task first/);
    expect(to('Open the main task')).toBe(`/tasks/${parent.id}`);
    expect(to('Choose a run to continue')).toBe(`/executions?task=${parent.id}&status=completed`);
  });

  it('shows the run that the child continues', async () => {
    await show(child, 'run/1', all);
    expect(screen.getByRole('alert')).toHaveTextContent('It will continue the run you have chosen.');
    expect(to('Open the main run')).toBe('/executions/run%2F1');
    expect(screen.queryByRole('link', { name: 'Choose a run to continue' })).toBeNull();
  });

  it('has no link when it was deleted', async () => {
    await show(aTask({ task_type: 'child', parent_task_id: null }), null, all);
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the usage of a task', () => {
  const show = (answer: Parameters<typeof mockApi>[0][string]) => {
    mockApi({ 'GET /public/users/me/task-usage': answer });
    return renderWithProviders(<UsageMeter taskId="task" />, { user: {}, texts: ['tasks'] });
  };
  const usageOf = (task_limit: number, remaining_executions: number) => ({
    body: { task_limit, remaining_executions, next_reset_time: null, hours_until_reset: null },
  });

  it.each([
    [5, 0, 'error'],
    [5, 1, 'warning'],
    [10, 2, 'warning'],
    [10, 3, 'success'],
  ])('%i with %i left is shown as %s', async (limit, left, level) => {
    const { container } = await show(usageOf(limit, left));
    await screen.findByRole('progressbar', { name: 'Runs of this task' });
    expect(container.querySelector('[data-level]')).toHaveAttribute('data-level', level);
  });

  it('is hidden without a limit', async () => {
    await show(usageOf(-1, -1));
    expect(await screen.findByText('Unlimited')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
