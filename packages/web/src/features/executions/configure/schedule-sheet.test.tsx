import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deferred, mockApi, refusal } from '../../../../testing/api.ts';
import { enter } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { ask } from '../testing/factories.ts';
import { ScheduleSheet } from './schedule-sheet.tsx';

const task = aTask({
  task_type: 'parent_scheduled',
  required_parameters: [ask('topic', 'String'), ask('when', 'Schedule')],
});
const value = {
  cron_expressions: ['0 8 * * 1-5'],
  timezone: 'Europe/Moscow',
  enabled: true,
  mail: 'full',
};
const stored = { ...value, at: null };
const parameters = { topic: 'News', when: value };
const usage = { task_limit: 3, remaining_executions: 3, limited_by: 'task', next_reset_time: null };

const show = async (answers: Parameters<typeof mockApi>[0] = {}) => {
  const requests = mockApi({
    'GET /public/tasks/:id': { body: task },
    'GET /public/schedules/:id': { body: { ...stored, parameters } },
    'GET /public/users/me/task-usage': { body: usage },
    'PUT /public/schedules/:id': ({ body }) => ({
      body: { ...(body as object), next_execution: '2999-11-23T05:30:00.000Z', execution_id: null },
    }),
    ...answers,
  });
  const onClose = vi.fn();
  const view = await renderWithProviders(<ScheduleSheet taskId={task.id} onClose={onClose} />, {
    user: { timezone: 'Europe/Moscow' },
    texts: ['schedule', 'parameters', 'executions'],
    path: '/',
    routes: [{ path: '*', element: <p>Elsewhere</p> }],
  });
  const saved = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...view, onClose, saved };
};
const save = () => screen.findByRole('button', { name: 'Save' });

it('the sheet of a schedule opens with the schedule and its inputs, and saves a change without a run', async () => {
  const { user, saved } = await show();
  const button = await save();
  const sheet = within(screen.getByRole('dialog', { name: 'Edit the schedule' }));
  expect(sheet.getByRole('radio', { name: 'Weekdays' })).toBeChecked();
  expect(sheet.getByRole('textbox', { name: 'The topic' })).toHaveValue('News');
  enter('Time 1', '08:30');
  await user.click(button);
  expect(await screen.findByText(/^Schedule saved\. The next run is on Nov 23, 2999/)).toBeInTheDocument();
  const when = { ...value, cron_expressions: ['30 8 * * 1-5'] };
  const before = { ...stored, parameters };
  expect(saved()).toEqual([{ parameters: { topic: 'News', when }, run_now: false, before }]);
});

it('the sheet of a schedule also runs now if asked to, and then shows the run', async () => {
  const { user, saved, router } = await show({
    'PUT /public/schedules/:id': { body: { ...stored, next_execution: null, execution_id: 'run-1' } },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Also run now' }));
  await user.click(await save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/executions/run-1'));
  expect(saved()).toMatchObject([{ parameters, run_now: true }]);
});

it('the sheet of a schedule leaves a user where they are who left before it was saved', async () => {
  const { handler, release } = deferred({ body: { ...stored, next_execution: null, execution_id: 'run-1' } });
  const { user, router, saved, onClose } = await show({ 'PUT /public/schedules/:id': handler });
  await user.click(await screen.findByRole('checkbox', { name: 'Also run now' }));
  await user.click(await save());
  await waitFor(() => expect(saved()).toHaveLength(1));
  await router.navigate('/elsewhere');
  await screen.findByText('Elsewhere');
  release();
  expect(await screen.findByText(/^Schedule saved/)).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/elsewhere');
  expect(onClose).not.toHaveBeenCalled();
});

it('the sheet of a schedule says first that the plan has no room, and links to what has taken it', async () => {
  const other = { ...stored, task_id: 'other', task_name: 'Morning briefing' };
  await show({
    'GET /public/schedules/:id': refusal(404, 'SCHEDULE_NOT_FOUND'),
    'GET /public/schedules': { body: { items: [other], next_cursor: null } },
  });
  expect(await screen.findByRole('link', { name: 'Morning briefing' })).toHaveAttribute(
    'href',
    '/tasks/other',
  );
  expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscription');
  expect(await save()).toBeDisabled();
});

it('the sheet of a schedule says that the schedule was changed elsewhere, and keeps what was entered', async () => {
  const { user } = await show({ 'PUT /public/schedules/:id': refusal(409, 'STALE_WRITE') });
  const button = await save();
  enter('The topic', 'Weather');
  await user.click(button);
  expect(await screen.findByText(/changed in another tab or on another device/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'The topic' })).toHaveValue('Weather');
});

it('the sheet of a schedule saves with no run left, and keeps what was entered when refused', async () => {
  const { user } = await show({
    'GET /public/schedules/:id': refusal(404, 'SCHEDULE_NOT_FOUND'),
    'GET /public/users/me/task-usage': { body: { ...usage, remaining_executions: 0 } },
    'PUT /public/schedules/:id': refusal(429, 'SCHEDULE_LIMIT'),
  });
  const button = await save();
  expect(screen.getByRole('dialog', { name: 'Set up a schedule' })).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Also run now' })).toBeDisabled();
  enter('The topic', 'Weather');
  await user.click(button);
  expect(await screen.findByText('Your plan does not allow more active schedules.')).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'The topic' })).toHaveValue('Weather');
});
