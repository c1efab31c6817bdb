import type { OwnSchedule } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import { ScheduleList } from './schedule-list.tsx';
import { aSchedule } from './testing/a-schedule.ts';

const task = aTask({ name: 'Morning briefing', task_type: 'parent_scheduled' });
const own = (given: Partial<OwnSchedule> = {}): OwnSchedule => ({
  ...aSchedule(),
  task_id: task.id,
  task_name: task.name,
  agent_id: task.agent_id,
  agent_name: task.agent.name,
  last_tick: null,
  ...given,
});

const show = (items: OwnSchedule[]) => {
  mockApi({
    'GET /public/schedules': { body: { items, next_cursor: null } },
    'GET /public/tasks': { body: { items: [task], next_cursor: null } },
  });
  const edits: string[] = [];
  return renderWithProviders(<ScheduleList onEdit={(id) => edits.push(id)} />, {
    user: { timezone: 'UTC' },
    texts: ['schedule', 'executions'],
  }).then((view) => ({ ...view, edits }));
};

it('the list of schedules shows each with its next run, its last one and its actions', async () => {
  const { user, edits } = await show([
    own({
      next_execution: '2999-11-21T06:00:00.000Z',
      last_tick: {
        fire_at: '2026-11-20T06:00:00.000Z',
        outcome: 'started',
        reason: null,
        execution_id: 'run-1',
        execution_status: 'failed',
        execution_error_code: 'CANCELLED',
      },
    }),
    own({ task_id: 'gone', task_name: 'Deleted task', enabled: false, stopped_by: 'user' }),
  ]);
  const first = within(await screen.findByRole('region', { name: 'Morning briefing' }));
  expect(first.getByRole('link', { name: 'Morning briefing' })).toHaveAttribute('href', `/tasks/${task.id}`);
  expect(first.getByText('Every day at 9:00 AM')).toBeInTheDocument();
  expect(first.getByText(/Nov 21, 2999/)).toBeInTheDocument();
  expect(first.getByText('Stopped')).toBeInTheDocument();
  const lastRun = first.getByRole('link', { name: /November 20, 2026/ });
  expect(lastRun).toHaveAttribute('href', '/executions/run-1');
  // The theme's color, not the browser's blue, which can't be read on a dark page.
  expect(lastRun).toHaveClass('MuiLink-root');
  await user.click(await first.findByRole('button', { name: 'Edit' }));
  expect(edits).toEqual([task.id]);
  const second = within(screen.getByRole('region', { name: 'Deleted task' }));
  expect(second.getByRole('button', { name: 'Restart' })).toBeEnabled();
  expect(second.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('the list of schedules keeps the focus when a schedule is removed', async () => {
  let items = [own(), own({ task_id: 'other', task_name: 'Evening review' })];
  mockApi({
    'GET /public/schedules': () => ({ body: { items, next_cursor: null } }),
    'GET /public/tasks': { body: { items: [task], next_cursor: null } },
    'DELETE /public/schedules/:id': () => {
      items = items.slice(1);
      return { body: { message: '' } };
    },
  });
  const { user } = await renderWithProviders(<ScheduleList onEdit={() => {}} />, {
    texts: ['schedule', 'executions'],
  });
  await user.click(await screen.findByRole('button', { name: 'More actions: Morning briefing' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove schedule' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Morning briefing' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('list').parentElement).toHaveFocus());
});

it('an empty list of schedules leads to the tasks that can be scheduled', async () => {
  await show([]);
  expect(await screen.findByText('No schedules yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See tasks you can schedule' })).toHaveAttribute(
    'href',
    '/tasks?filter=scheduled',
  );
});

it('the list of schedules does not say that a schedule for one time was stopped', async () => {
  const done = { enabled: false, stopped_by: 'system', stop_reason: 'DONE' } as const;
  await show([own({ ...done, stopped_at: '2026-11-20T06:00:00.000Z' })]);
  expect(await screen.findByText(/^It was set for one time, which has passed/)).toBeInTheDocument();
  expect(screen.queryByText(/^Stopped/)).toBeNull();
});
