import type { PastTick, ScheduleStatus } from '@agentarium/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import { ScheduleSection } from './schedule-section.tsx';
import { aSchedule } from './testing/a-schedule.ts';

const path = '/public/schedule/:id';
const task = aTask({ task_type: 'parent_scheduled' });
const show = () =>
  renderWithProviders(<ScheduleSection task={task} onEdit={() => {}} />, {
    user: { timezone: 'Europe/Moscow' },
    texts: ['schedule', 'executions'],
  });

/** The server with one schedule, which each call changes as given. */
function serve(begin: Partial<ScheduleStatus>, changes: Record<string, Partial<ScheduleStatus>> = {}) {
  let now = aSchedule(begin);
  const change = (to: Partial<ScheduleStatus>) => () => {
    now = aSchedule(to);
    return { body: now };
  };
  return mockApi({
    [`GET ${path}/status`]: () => ({ body: now }),
    ...Object.fromEntries(Object.entries(changes).map(([name, to]) => [`PUT ${path}/${name}`, change(to)])),
  });
}

it('a schedule pauses until midnight of the chosen day in its own zone, and resumes', async () => {
  const until = '2999-02-01T21:00:00.000Z';
  const requests = serve({}, { pause: { paused_until: until } });
  const { user } = await show();
  await user.click(await screen.findByRole('switch', { name: 'Runs automatically', checked: true }));
  const dialog = await screen.findByRole('dialog', { name: 'Pause this schedule' });
  const day = within(dialog).getByLabelText('Resume on');
  // Browsers take a year of five digits.
  for (const value of ['2001-01-01', '29990-02-02']) {
    fireEvent.change(day, { target: { value } });
    expect(day).toHaveValue(value);
    expect(within(dialog).getByRole('button', { name: 'Pause' })).toBeDisabled();
  }
  fireEvent.change(day, { target: { value: '2999-02-02' } });
  await user.click(within(dialog).getByRole('button', { name: 'Pause' }));
  expect(await screen.findByText('Paused')).toBeInTheDocument();
  expect(screen.getByText(/Runs resume on Feb 2, 2999/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Next runs' }));
  expect(within(screen.getByRole('list')).getAllByRole('listitem')[0]).toHaveTextContent(/Feb 2, 2999.*9:00/);
  await user.click(screen.getByRole('switch', { name: 'Runs automatically', checked: false }));
  const bodies = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(bodies).toEqual([{ until }, { until: null }]);
});

it('the pause of a schedule asks before Escape loses a chosen day', async () => {
  serve({});
  const { user } = await show();
  await user.click(await screen.findByRole('switch', { name: 'Runs automatically' }));
  fireEvent.change(await screen.findByLabelText('Resume on'), { target: { value: '2999-02-02' } });
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
});

it('the dialog of a pause says why a schedule was not paused', async () => {
  mockApi({
    [`GET ${path}/status`]: { body: aSchedule({}) },
    [`PUT ${path}/pause`]: refusal(500, 'UNEXPECTED'),
  });
  const { user } = await show();
  await user.click(await screen.findByRole('switch', { name: 'Runs automatically' }));
  const dialog = await screen.findByRole('dialog', { name: 'Pause this schedule' });
  await user.click(within(dialog).getByRole('button', { name: 'Pause' }));
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('The schedule could not be changed');
});

it('a schedule skips the next run, shows which, and restores it', async () => {
  const skipped_run = '2999-02-01T06:00:00.000Z';
  const requests = serve({}, { 'skip-next': { skipped_run }, pause: {} });
  const { user } = await show();
  await openMenu(user);
  await user.click(skip() as HTMLElement);
  expect(await screen.findByText('The run on Feb 1, 2999, 9:00 AM will be skipped.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: /^More/ })).toHaveFocus());
  await openMenu(user);
  expect(skip()).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: "Don't skip" }));
  await waitFor(() => expect(screen.queryByRole('button', { name: "Don't skip" })).toBeNull());
  await waitFor(() => expect(screen.getByRole('region', { name: 'Schedule' })).toHaveFocus());
  expect(requests.at(-2)?.body ?? requests.at(-1)?.body).toEqual({ until: null });
});

it('a schedule that runs once does not offer to skip its only run', async () => {
  serve({ at: '2999-02-01T09:00', cron_expressions: [] });
  const { user } = await show();
  await openMenu(user);
  expect(screen.getByRole('menuitem', { name: 'Remove' })).toBeInTheDocument();
  expect(skip()).toBeNull();
});

it('a schedule shows an error when skipping fails', async () => {
  mockApi({
    [`GET ${path}/status`]: { body: aSchedule() },
    [`PUT ${path}/skip-next`]: refusal(409, 'SCHEDULE_STOPPED'),
  });
  const { user } = await show();
  await openMenu(user);
  await user.click(skip() as HTMLElement);
  expect(await screen.findByText('This schedule is stopped. Restart it first.')).toBeInTheDocument();
});

const openMenu = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: /^More actions/ }));
const skip = () => screen.queryByRole('menuitem', { name: 'Skip next run' });

const tick = (at: number, given: Partial<PastTick>): PastTick => ({
  time: `2026-05-0${at}T06:00:00.000Z`,
  outcome: 'skipped',
  reason: null,
  execution_id: null,
  execution_status: null,
  execution_error_code: null,
  ...given,
});

it('the history of a schedule lists past runs with outcome and reason, page by page', async () => {
  const run = '01900000-0000-7000-8000-000000000009';
  mockApi({
    [`GET ${path}/status`]: { body: aSchedule() },
    [`GET ${path}/ticks`]: ({ query }) => ({
      body: query.get('cursor')
        ? { items: [tick(1, { reason: 'DAILY_LIMIT_GLOBAL' })], next_cursor: null }
        : {
            items: [
              tick(3, { outcome: 'started', execution_id: run, execution_status: 'completed' }),
              tick(2, { reason: 'PAUSED' }),
            ],
            next_cursor: '1',
          },
    }),
  });
  const { user } = await show();
  await user.click(await screen.findByRole('button', { name: 'Past runs', expanded: false }));
  const list = await screen.findByRole('list', { name: 'Past runs' });
  const link = within(list).getByRole('link', { name: /May.3,.2026,.9:00/ });
  expect(link).toHaveAttribute('href', `/executions/${run}`);
  expect(list).toHaveTextContent(/Completed.*Skipped.*The schedule was paused\./);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await within(list).findByText("You have used all of today's runs.")).toBeInTheDocument();
});
