import type { OwnSchedule } from '@agentarium/contracts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aSchedule } from '../testing/a-schedule.ts';
import { SchedulesOfUser } from './schedules-of-user.tsx';

const id = (last: number) => `01900000-0000-7000-8000-00000000000${last}`;

const ofUser = (given: Partial<OwnSchedule> = {}): OwnSchedule => ({
  ...aSchedule({ next_execution: '2026-11-29T06:00:00Z', next_executions: ['2026-11-29T06:00:00Z'] }),
  task_id: id(1),
  task_name: 'Morning briefing',
  agent_id: id(2),
  agent_name: 'Assistant',
  last_tick: null,
  ...given,
});
const stopped: Partial<OwnSchedule> = {
  enabled: false,
  stopped_by: 'admin',
  stopped_at: '2026-11-14T09:00:00Z',
  next_execution: null,
  next_executions: [],
};
const tick: OwnSchedule['last_tick'] = {
  fire_at: '2026-11-28T06:00:00Z',
  outcome: 'started',
  reason: null,
  execution_id: id(9),
  execution_status: 'failed',
  execution_error_code: 'MODEL_TIMEOUT',
};

async function show(items: OwnSchedule[], rest: Parameters<typeof mockApi>[0] = {}) {
  const requests = mockApi({
    'GET /private/users/:id/schedules': { body: { items, next_cursor: null } },
    'GET /public/tasks': { body: { items: [], next_cursor: null } },
    ...rest,
  });
  const rendered = await renderWithProviders(<SchedulesOfUser user={{ id: id(5), status: 'active' }} />, {
    user: { role: 'admin', timezone: 'Europe/Moscow' },
    texts: ['admin', 'schedule', 'schedule-admin', 'zones', 'executions'],
  });
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ path }) => path);
  return { ...rendered, sent };
}

it('the list of a user’s schedules says when each runs, how it last ended, and why it is stopped', async () => {
  await show([ofUser({ last_tick: tick }), ofUser({ ...stopped, task_id: id(3), task_name: 'Weekly menu' })]);
  await screen.findByRole('table', { name: 'Schedules of this user' });
  const [, first, second] = screen.getAllByRole('row').map((row) => textsOf([row])[0]);
  expect(first).toMatch(
    /^Morning briefing.*Every day at 9:00 AM.*Moscow.*Nov 29, 2026, 9:00 AM.*Nov 28, 2026, 9:00 AM.*Failed.*Active.*Stop$/,
  );
  expect(second).toMatch(/^Weekly menu.*—.*Never.*Stopped.*Nov 14, 2026.*Administrator.*Restart$/);
  expect(screen.getByRole('link', { name: /November 28/ })).toHaveAttribute('href', `/admin/runs/${id(9)}`);
});

it('a schedule is stopped after a question, and the plan can refuse a restart', async () => {
  const path = `/private/schedule/${id(1)}/users/${id(5)}`;
  const { user, sent } = await show([ofUser(), ofUser({ ...stopped, task_id: id(3) })], {
    'PUT /private/schedule/:id/users/:userId/stop': { body: {} },
    'PUT /private/schedule/:id/users/:userId/restart': refusal(429, 'SCHEDULE_LIMIT'),
  });
  const answer = async (button: string) => {
    const dialog = within(await screen.findByRole('alertdialog'));
    await user.click(dialog.getByRole('button', { name: button }));
  };
  await user.click(await screen.findByRole('button', { name: 'Stop: Morning briefing' }));
  expect(sent()).toEqual([]);
  await answer('Stop');
  await screen.findByText('Schedule of Morning briefing stopped');
  expect(sent()).toEqual([`${path}/stop`]);
  await user.click(await screen.findByRole('button', { name: 'Restart: Morning briefing' }));
  await answer('Restart');
  await screen.findByText("This user's plan does not allow more active schedules.");
});

it('a schedule of an archived task cannot be restarted', async () => {
  const { user } = await show([ofUser(stopped)], {
    'PUT /private/schedule/:id/users/:userId/restart': refusal(403, 'TASK_NOT_ACTIVE'),
  });
  await user.click(await screen.findByRole('button', { name: 'Restart: Morning briefing' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Restart' }));
  await screen.findByText(/^The task or its agent is archived/);
});

it('the list of a user’s schedules says that nothing runs while schedules are off for everyone, and that there are none', async () => {
  const some = await show([ofUser({ paused: true })]);
  await screen.findByText(/^Scheduled runs are turned off for everyone/);
  some.unmount();
  await show([]);
  await screen.findByText('This user has no schedules');
});
