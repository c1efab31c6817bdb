import type { ScheduleStatus } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import { ScheduleSection } from './schedule-section.tsx';
import { aSchedule } from './testing/a-schedule.ts';

const task = aTask({ name: 'Morning briefing', task_type: 'parent_scheduled' });
const status = (given: Partial<ScheduleStatus> = {}) =>
  aSchedule({ timezone: 'America/New_York', cron_expressions: ['0 9 * * *', '0 18 * * *'], ...given });
const path = '/public/schedule/:id';
const show = (of = task) => {
  const edits: string[] = [];
  const rendered = renderWithProviders(<ScheduleSection task={of} onEdit={() => edits.push(of.id)} />, {
    user: { timezone: 'Europe/Moscow' },
    texts: ['schedule', 'executions'],
  });
  return rendered.then((view) => ({ ...view, edits }));
};

it('the schedule of a task shows in words when it runs, and its next five runs in both zones', async () => {
  mockApi({ [`GET ${path}/status`]: { body: status({ next_execution: '2999-11-21T14:00:00.000Z' }) } });
  const { user } = await show();
  expect(await screen.findByText('Every day at 9:00 AM and 6:00 PM')).toBeInTheDocument();
  expect(screen.getByText('New York time')).toBeInTheDocument();
  expect(screen.getByText(/Nov 21, 2999, 9:00 AM/)).toBeInTheDocument();
  expect(screen.getByText('Active')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next runs', expanded: false }));
  const runs = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(runs).toHaveLength(5);
  for (const run of runs) expect(run).toHaveTextContent(/(9:00 AM|6:00 PM).*for you/);
});

it('the schedule of a task asks before stopping, then shows the new state and a notice', async () => {
  let current = status();
  const requests = mockApi({
    [`GET ${path}/status`]: () => ({ body: current }),
    [`PUT ${path}/stop`]: () => {
      current = status({ enabled: false, stopped_by: 'user', stopped_at: '2026-05-04T09:00:00.000Z' });
      return { body: current };
    },
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Stop this schedule?' });
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Stop schedule' }));
  expect(await screen.findByText('Schedule stopped')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Restart' })).toBeEnabled();
  expect(screen.getByText('You stopped this schedule.')).toBeInTheDocument();
});

it('the schedule of a task can be neither restarted nor changed after an administrator stopped it', async () => {
  mockApi({ [`GET ${path}/status`]: { body: status({ enabled: false, stopped_by: 'admin' }) } });
  await show();
  expect(await screen.findByText(/Only an administrator can restart it/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Restart' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();
});

it('the schedule of a task links to the plans, once, when the end of a plan stopped it and a restart is refused', async () => {
  const body = status({ enabled: false, stopped_by: 'system', stop_reason: 'PLAN_ALLOWANCE' });
  mockApi({
    [`GET ${path}/status`]: { body },
    [`PUT ${path}/restart`]: refusal(429, 'SCHEDULE_LIMIT'),
  });
  const { user } = await show();
  const reason = await screen.findByText('Stopped because your plan allows fewer active schedules.');
  expect(reason).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
  await user.click(screen.getByRole('button', { name: 'Restart' }));
  await user.click(await screen.findByRole('button', { name: 'Restart schedule' }));
  const refused = await screen.findByText('Your plan does not allow more active schedules.');
  expect(refused.closest('section')).not.toBeNull();
  expect(await screen.findAllByRole('link', { name: 'See plans' })).toHaveLength(1);
});

it('the schedule of a task shows the last problem in the user’s language', async () => {
  const body = status({
    last_error_code: 'DAILY_LIMIT_GLOBAL',
    last_error: 'Daily run limit reached globally',
  });
  mockApi({ [`GET ${path}/status`]: { body } });
  await show();
  expect(await screen.findByText("You have used all of today's runs.")).toBeInTheDocument();
});

it('the schedule of a task is edited from its card, and removed after a question', async () => {
  let current: ScheduleStatus | null = status();
  mockApi({
    [`GET ${path}/status`]: () => (current ? { body: current } : refusal(404, 'SCHEDULE_NOT_FOUND')),
    'DELETE /public/schedules/:id': () => {
      current = null;
      return { body: { message: '' } };
    },
  });
  const { user, edits } = await show();
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(edits).toEqual([task.id]);
  await user.click(screen.getByRole('button', { name: 'More actions: Morning briefing' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  await user.click(await screen.findByRole('button', { name: 'Remove schedule' }));
  expect(await screen.findByText('No schedule yet')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Schedule' }).parentElement).toHaveFocus());
});

it.each([
  ['can be run', {}, true],
  ['is not ready', { deployment_state: 'dev' }, false],
  ['is outside the plan', { has_access: false }, false],
] as const)('a missing schedule can be set up if allowed: the task %s', async (_which, given, can) => {
  mockApi({ [`GET ${path}/status`]: refusal(404, 'SCHEDULE_NOT_FOUND') });
  const { user, edits } = await show(aTask({ task_type: 'parent_scheduled', ...given }));
  expect(await screen.findByText('No schedule yet')).toBeInTheDocument();
  const buttons = screen.queryAllByRole('button', { name: 'Set up a schedule' });
  for (const button of buttons) await user.click(button);
  expect(edits).toHaveLength(can ? 1 : 0);
});

it.each([
  ['stop', true, 'Stop', refusal(500, 'UNEXPECTED'), 'Failed to stop the schedule'],
  ['restart', false, 'Restart', refusal(500, 'UNEXPECTED'), 'Failed to restart the schedule'],
  ['restart', false, 'Restart', refusal(403, 'SCHEDULE_STOPPED_BY_ADMIN'), /An administrator stopped this/],
])('a schedule that could not %s shows an error', async (change, enabled, button, answer, sentence) => {
  mockApi({
    [`GET ${path}/status`]: { body: status({ enabled, stopped_by: enabled ? null : 'user' }) },
    [`PUT ${path}/${change}`]: answer,
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: button }));
  await user.click(await screen.findByRole('button', { name: `${button} schedule` }));
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('the schedule of a task shows that all schedules are paused, only while the pause is on', async () => {
  const paused =
    'An administrator has paused all scheduled runs. They will resume when the scheduler is on again.';
  let current = status({ paused: true });
  mockApi({ [`GET ${path}/status`]: () => ({ body: current }) });
  const { unmount } = await show();
  expect(await screen.findByText(paused)).toBeInTheDocument();
  unmount();
  current = status({ paused: true, enabled: false, stopped_by: 'user', stopped_at: '2026-11-20T10:00:00Z' });
  await show();
  expect((await screen.findByText('You stopped this schedule.')).closest('[role=alert]')).toHaveTextContent(
    /Nov 20, 2026/,
  );
  expect(screen.queryByText(paused)).toBeNull();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Next runs' })).toBeNull();
});
