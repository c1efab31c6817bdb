import type { ScheduleManagement } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, type MockResponse, mockApi, refusal } from '../../../../testing/api.ts';
import { press, textsOf } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { onScreenOf } from '../../../../testing/screen-width.ts';
import { aTask } from '../../../../testing/tasks.ts';
import { ManagementActions, ManagementDialog } from './scheduled-task-list.tsx';
import {
  aStoppedSchedule,
  aUserSchedule,
  managementOf,
  type UserSchedule,
} from './testing/schedule-management.ts';
import { UserSchedules } from './user-schedules.tsx';

const options = {
  user: { role: 'admin' as const, timezone: 'Europe/Moscow' },
  texts: ['schedule-admin', 'admin'],
};
const showRows = async (rows: UserSchedule[], more: Partial<ScheduleManagement> = {}) => {
  const acts: object[] = [];
  const list = <UserSchedules {...managementOf(rows, more)} pending={null} onAct={(act) => acts.push(act)} />;
  return { ...(await renderWithProviders(list, options)), acts };
};
const cells = () => textsOf(within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell'));

describe('the schedule of a user', () => {
  it.each<[UserSchedule, string[]]>([
    [aUserSchedule(), ['Active', 'Never', '—', 'Stop']],
    [aUserSchedule({ account_status: 'blocked' }), ['Account blocked', 'Never', '—', 'Stop']],
    [aStoppedSchedule(), ['Stopped', 'Nov 14, 2026, 12:00 PM', 'Administrator', 'Restart']],
    [
      aStoppedSchedule({ stopped_by: 'system', stop_reason: 'FAILURES' }),
      ['Stopped', 'Nov 14, 2026, 12:00 PM', 'SystemFive runs in a row failed', 'Restart'],
    ],
  ])('shows its state, since when, by whom and why', async (given, said) => {
    await showRows([given]);
    expect(cells()).toEqual(said);
  });

  it('shows its progress on its own button, and disables the others', async () => {
    const rows = [aUserSchedule(), aUserSchedule({ user_id: '2', username: 'anna' })];
    const pending = { kind: 'stop' as const, userId: '2', username: 'anna' };
    await renderWithProviders(
      <UserSchedules {...managementOf(rows)} pending={pending} onAct={() => {}} />,
      options,
    );
    expect(screen.getByRole('button', { name: 'Stop: anna' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Stop: maria' })).toHaveAttribute('aria-busy', 'false');
    expect(screen.getByRole('button', { name: 'Stop: maria' })).toBeDisabled();
  });

  it('is a card on a phone, with the same facts and button', async () => {
    onScreenOf(320);
    const { acts } = await showRows([aStoppedSchedule()]);
    expect(screen.queryByRole('table')).toBeNull();
    const cards = within(screen.getByRole('list', { name: 'User Schedules' })).getAllByRole('listitem');
    expect(textsOf(cards)).toEqual([
      'mariamaria@example.comStoppedStopped DateNov 14, 2026, 12:00 PMStopped ByAdministratorRestart',
    ]);
    press('Restart: maria');
    expect(acts).toHaveLength(1);
  });

  it.each([
    [1, null],
    [700, 'Showing the 1 most recently changed of 700 schedules.'],
  ])('among %i shows how many are listed: %s', async (total_users, said) => {
    await showRows([aUserSchedule()], { total_users });
    expect(screen.queryByText(/of 700/)?.textContent ?? null).toBe(said);
  });
});

describe('the actions for all schedules', () => {
  it.each([
    [2, 0, true, false],
    [0, 3, false, true],
  ])('with %i active and %i stopped', async (active_users, stopped_users, mayStop, mayRestart) => {
    const counts = { total_users: active_users + stopped_users, active_users, stopped_users };
    await renderWithProviders(<ManagementActions {...counts} pending={null} onAct={() => {}} />, options);
    const isOpen = (name: string) => !screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    expect([isOpen('Stop All Schedules'), isOpen('Restart All Schedules')]).toEqual([mayStop, mayRestart]);
  });
});

describe('the dialog of a task', () => {
  const task = aTask({ name: 'Morning brief' });
  const base = `/private/schedule/${task.id}`;
  const open = (answers: Record<string, MockResponse | (() => MockResponse | Promise<MockResponse>)>) => {
    const requests = mockApi(answers);
    let closed = 0;
    const dialog = <ManagementDialog task={{ ...task, children: 0 } as never} onClose={() => closed++} />;
    return renderWithProviders(dialog, options).then((rendered) => ({
      ...rendered,
      requests,
      closed: () => closed,
    }));
  };

  it('shows why it can’t be loaded, and loads on Retry', async () => {
    let isDown = true;
    await open({
      [`GET ${base}/management`]: () =>
        isDown ? connectionLost() : { body: managementOf([aUserSchedule()]) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Failed to load schedule status.*can't be reached/,
    );
    isDown = false;
    press('Retry');
    expect(await screen.findByRole('button', { name: 'Stop: maria' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('keeps the rows when the refetch after an action fails, with an error', async () => {
    let loads = 0;
    const { requests } = await open({
      [`GET ${base}/management`]: () =>
        loads++ === 0 ? { body: managementOf([aUserSchedule()]) } : refusal(503, 'SERVICE_UNAVAILABLE'),
      [`PUT ${base}/users/:id/stop`]: { body: { message: 'Done' } },
    });
    press(await screen.findByText('Stop').then(() => 'Stop: maria'));
    const question = await screen.findByRole('alertdialog', { name: 'Stop the schedule of maria?' });
    expect(question).toHaveAccessibleDescription(/Only an administrator can restart it\.$/);
    within(question).getByRole('button', { name: 'Stop' }).click();
    expect(await screen.findByText('Schedule of maria stopped')).toBeInTheDocument();
    expect(await screen.findByText('Failed to load schedule status')).toBeInTheDocument();
    expect(screen.getByText('maria@example.com')).toBeInTheDocument();
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('shows the progress of Restart All, then what stays stopped, until closed', async () => {
    const rows = [aStoppedSchedule(), aStoppedSchedule({ user_id: '2', username: 'anna' })];
    const { promise, resolve } = Promise.withResolvers<MockResponse>();
    await open({
      [`GET ${base}/management`]: { body: managementOf(rows) },
      [`PUT ${base}/users/${rows[0]?.user_id}/restart`]: { body: { message: 'Done' } },
      [`PUT ${base}/users/2/restart`]: () => promise,
    });
    await screen.findByText('anna');
    press('Restart All Schedules');
    within(await screen.findByRole('alertdialog'))
      .getByRole('button', { name: 'Restart all' })
      .click();
    expect(await screen.findByText('Restarting: 1 of 2')).toBeInTheDocument();
    resolve(refusal(429, 'SCHEDULE_LIMIT'));
    const left = await screen.findByText(/^1 schedule stays stopped because the user's plan/);
    expect(screen.queryByText(/^Restarting:/)).toBeNull();
    // The page behind the dialog is accessible again only once that has closed.
    const report = within(left.closest('[role=alert]') as HTMLElement);
    (await report.findByRole('button', { name: 'Close' })).click();
    await waitFor(() => expect(screen.queryByText(/stays stopped/)).toBeNull());
  });
});
