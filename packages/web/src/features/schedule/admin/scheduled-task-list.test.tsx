import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type MockRequest, type MockResponse, mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { findScheduled, ScheduledTaskList } from './scheduled-task-list.tsx';
import {
  aStoppedSchedule,
  aUserSchedule,
  managementOf,
  type UserSchedule,
} from './testing/schedule-management.ts';

const userId = (at: number) => `01900000-0000-7000-8000-00000000000${at}`;
const person = (at: number) => ({
  user_id: userId(at),
  username: `person${at}`,
  email: `person${at}@example.com`,
});
const active = (at: number) => aUserSchedule(person(at));
const stopped = (at: number) => aStoppedSchedule(person(at));

const task = aTask({ name: 'Morning brief', description: 'The day ahead', task_type: 'parent_scheduled' });
const base = `/private/schedule/${task.id}`;
type Answers = Record<string, MockResponse | ((requests: MockRequest) => MockResponse)>;

async function show(at: string, answers: Answers) {
  const requests = mockApi({
    'GET /public/tasks': { body: { items: [task], next_cursor: null } },
    ...answers,
  });
  const rendered = await renderWithProviders(<ScheduledTaskList />, {
    at,
    user: { role: 'admin' },
    texts: ['schedule-admin', 'admin', 'common', 'errors'],
  });
  return { ...rendered, requests, changes: () => requests.filter(({ method }) => method === 'PUT') };
}
const manage = async (rows: UserSchedule[], answers: Answers = {}) => {
  const kept = managementOf(rows);
  const shown = await show(`/?manage=${task.id}`, {
    [`GET ${base}/management`]: () => ({ body: kept }),
    ...answers,
  });
  await screen.findByRole('dialog', { name: /Schedule Management/ });
  return shown;
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('the list', () => {
  it('requests scheduled parents; a card links to its task and opens its schedules', async () => {
    const { user, requests, router } = await show('/', {
      [`GET ${base}/management`]: { body: managementOf([]) },
    });
    expect(await screen.findByRole('heading', { name: 'Morning brief' })).toBeInTheDocument();
    expect(requests[0]?.query.get('task_types')).toBe('parent_scheduled');
    expect(screen.getByText('Scheduled Parent')).toBeInTheDocument();
    expect(screen.queryByText(/Child Task/)).toBeNull();
    expect(screen.getByRole('link', { name: /View Task/ })).toHaveAttribute(
      'href',
      `/admin/tasks/${task.id}`,
    );
    await user.click(await button(/^Manage/));
    const dialog = await screen.findByRole('dialog', { name: /Schedule Management/ });
    expect(dialog).toHaveAccessibleName(/Morning brief/);
    expect(await within(dialog).findByText('No schedule data available for this task.')).toBeInTheDocument();
    expect(router.state.location.search).toBe(`?manage=${task.id}`);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

describe('the dialog', () => {
  it('shows counters and every user’s schedule', async () => {
    await manage([active(1), stopped(2)]);
    const table = await screen.findByRole('table');
    const rows = within(table)
      .getAllByRole('row')
      .map((row) => within(row).queryAllByRole('cell'));
    const cells = rows.map((row) => row.map(({ textContent }) => textContent));
    expect(cells[1]).toEqual(['Active', 'Never', '—', 'Stop']);
    expect(cells[2]).toEqual(['Stopped', expect.stringContaining('2026'), 'Administrator', 'Restart']);
    expect(within(table).getAllByRole('rowheader')[0]).toHaveTextContent('person1@example.com');
    const counters = within(screen.getByRole('dialog')).getAllByRole('definition');
    expect(counters.map(({ textContent }) => textContent)).toEqual(['2', '1', '1']);
  });

  it.each([
    ['Stop All Schedules', 'Stop all', 'stop-all', 2, 'Stopped schedules for 2 users'],
    ['Restart: person2', 'Restart', `users/${userId(2)}/restart`, 1, 'Schedule of person2 restarted'],
  ])('%s: asks, acts, confirms, and refetches', async (name, confirm, path, changed, said) => {
    const { user, requests, changes } = await manage([active(1), stopped(2)], {
      [`PUT ${base}/${path}`]: { body: { message: 'Done', changed } },
    });
    await user.click(await button(name));
    const question = await screen.findByRole('alertdialog');
    expect(changes()).toEqual([]);
    await user.click(within(question).getByRole('button', { name: confirm }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(changes().map((one) => one.path)).toEqual([`${base}/${path}`]);
    const loads = () => requests.filter((one) => one.path.endsWith('/management'));
    await waitFor(() => expect(loads().length).toBeGreaterThanOrEqual(2));
  });

  it('Restart All goes user by user, also where users stopped their own, and reports why others stay', async () => {
    const byUser = aStoppedSchedule({ ...person(5), stopped_by: 'user' });
    const rows = [active(1), ...[2, 3, 4].map(stopped), byUser];
    const { user, changes } = await manage(rows, {
      [`PUT ${base}/users/${userId(2)}/restart`]: { body: { message: 'Done' } },
      [`PUT ${base}/users/${userId(3)}/restart`]: refusal(429, 'SCHEDULE_LIMIT'),
      [`PUT ${base}/users/${userId(4)}/restart`]: refusal(500, 'UNEXPECTED'),
      [`PUT ${base}/users/${userId(5)}/restart`]: { body: { message: 'Done' } },
    });
    await user.click(await button('Restart All Schedules'));
    await user.click(await button('Restart all'));
    expect(await screen.findByText('Restarted schedules for 2 users')).toBeInTheDocument();
    expect(changes().map(({ path }) => path)).toEqual(
      [2, 3, 4, 5].map((at) => `${base}/users/${userId(at)}/restart`),
    );
    const report = await within(await screen.findByRole('dialog')).findByRole('alert');
    expect(report).toHaveTextContent(/plan does not allow more active schedules/);
    expect(report).toHaveTextContent('1 schedule was not restarted. Failed to restart user schedule');
  });

  it('Restart All is one request when there are more users than listed', async () => {
    const { user, changes } = await manage([stopped(1)], {
      [`GET ${base}/management`]: { body: managementOf([stopped(1)], { total_users: 700 }) },
      [`PUT ${base}/restart-all`]: {
        body: { message: 'Done', changed: 690, not_restarted: [{ reason: 'SCHEDULE_LIMIT', users: 10 }] },
      },
    });
    await user.click(await button('Restart All Schedules'));
    await user.click(await button('Restart all'));
    expect(await screen.findByText('Restarted schedules for 690 users')).toBeInTheDocument();
    expect(screen.getByText(/^10 schedules stay stopped because the users' plans/)).toBeInTheDocument();
    expect(changes()).toHaveLength(1);
  });

  it('shows what failed, and keeps showing it', async () => {
    const { user } = await manage([stopped(1)], {
      [`PUT ${base}/users/${userId(1)}/restart`]: refusal(429, 'SCHEDULE_LIMIT'),
    });
    await user.click(await button('Restart: person1'));
    await user.click(await button('Restart'));
    const said = "This user's plan does not allow more active schedules.";
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(said);
  });
});

const locales = { ru: { name: 'Утренняя сводка', description: 'Каждое утро' } };
const tasks = [
  aTask({ name: 'Weekly menu', description: 'Seven dinners' }),
  aTask({ name: 'Morning brief', description: 'Weather and WORK', config: { tier: 'basic', locales } }),
];

it.each([
  ['en', '', ['Morning brief', 'Weekly menu']],
  ['en', '  WEEKLY ', ['Weekly menu']],
  ['en', 'work', ['Morning brief']],
  ['en', 'сводка', []],
  ['ru', 'УТРЕН', ['Утренняя сводка']],
  ['ru', 'dinners', ['Weekly menu']],
])('a search for scheduled tasks in %s for %j finds %j', (language, search, expected) => {
  expect(findScheduled(tasks, language, search).map(({ name }) => name)).toEqual(expected);
});
