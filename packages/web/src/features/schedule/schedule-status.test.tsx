import type { ScheduleStatus } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { connectionLost, mockApi, neverResponds, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { ScheduleSection } from './schedule-section.tsx';
import { lastProblem, ScheduleChip, ScheduleStoppedInfo, whoStopped, whyStopped } from './schedule-state.tsx';
import { ScheduleStatusView } from './schedule-status.tsx';
import { aSchedule } from './testing/a-schedule.ts';

const path = '/public/schedule/:id';
const options = { user: { timezone: 'Europe/Moscow' }, texts: ['schedule', 'executions'] };
const at = '2026-11-20T10:00:00Z';

beforeAll(() => loadTexts(['schedule', 'executions']));

describe('why a schedule does not run', () => {
  it.each<[Partial<ScheduleStatus>, string | null, string]>([
    [{}, null, 'after five failed runs in a row'],
    [
      { enabled: false, stopped_by: 'admin' },
      'An administrator stopped this schedule. Only an administrator can restart it.',
      'by an administrator',
    ],
    [{ enabled: false, stopped_by: 'user' }, 'You stopped this schedule.', 'by you'],
    [
      { enabled: false, stopped_by: 'system', stop_reason: 'PLAN_ALLOWANCE' },
      'Stopped because your plan allows fewer active schedules.',
      'because your plan allows fewer active schedules',
    ],
    [
      { enabled: false, stopped_by: 'system' },
      'Stopped after five failed runs in a row.',
      'after five failed runs in a row',
    ],
  ])('is explained: %j', (given, why, who) => {
    expect(whyStopped(i18next.t, aSchedule(given))).toBe(why);
    expect(whoStopped(i18next.t, aSchedule(given))).toBe(who);
  });

  it.each<[string | null, string | null, string | null]>([
    [null, null, null],
    [null, 'In English', 'In English'],
    ['MISSED', 'x', 'A scheduled run was missed: it could not start within an hour.'],
    ['OVERLAP', 'x', 'A scheduled run was skipped: the previous one was still running.'],
    ['TIER_LOCKED', 'x', /^Your plan doesn't include this/.source],
    ['MODEL_TIMEOUT', 'x', 'The language model did not answer in time.'],
    ['A_CODE_TO_COME', 'In English', 'In English'],
  ])('the last problem %s (%j) is %j', (last_error_code, last_error, text) => {
    const said = lastProblem(
      i18next.t,
      aSchedule({ last_error_code, last_error } as Partial<ScheduleStatus>),
    );
    if (text?.startsWith('^')) expect(said).toMatch(new RegExp(text));
    else expect(said).toBe(text);
  });
});

describe('the state of a schedule', () => {
  const show = (given: Partial<ScheduleStatus>, canRun = true) =>
    renderWithProviders(
      <ScheduleStatusView taskId="menu" taskName="Menu" status={aSchedule(given)} canRun={canRun} />,
      options,
    );

  it('shows its zone, and a link to change it if the task can be run', async () => {
    const { unmount } = await show({});
    expect(screen.getByText('Moscow time')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/tasks/menu?execute=true');
    unmount();
    await show({}, false);
    expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
  });

  it('shows that all schedules are paused, only while it is on', async () => {
    const paused = 'Scheduled runs are paused and will resume with the scheduler.';
    const { unmount } = await show({ paused: true });
    expect(screen.getByText(paused)).toBeInTheDocument();
    unmount();
    await show({ paused: true, enabled: false, stopped_by: 'user' });
    expect(screen.queryByText(paused)).toBeNull();
  });

  it('shows when it was stopped, and no upcoming runs', async () => {
    await show({ enabled: false, stopped_by: 'user', stopped_at: at });
    expect(screen.getByText(/^Stopped/)).toHaveTextContent(/Nov 20, 2026/);
    expect(screen.queryByRole('list')).toBeNull();
    expect(screen.getByRole('button', { name: 'Restart' })).toBeEnabled();
  });

  it('shows the last problem and when it occurred', async () => {
    await show({ last_error_code: 'MISSED', last_error: 'x', last_error_at: at } as Partial<ScheduleStatus>);
    expect(screen.getByText(/A scheduled run was missed/)).toHaveTextContent(/Nov 20, 2026/);
  });

  it('stopped by an administrator can be neither restarted nor changed', async () => {
    await show({ enabled: false, stopped_by: 'admin' });
    expect(screen.getByRole('button', { name: 'Restart' })).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'Change' })).toBeNull();
  });

  it.each<[string, boolean, () => ReturnType<typeof refusal>, RegExp]>([
    ['Stop', true, connectionLost, /server can't be reached/],
    ['Restart', false, connectionLost, /server can't be reached/],
    ['Restart', false, () => refusal(403, 'SCHEDULE_STOPPED_BY_ADMIN'), /An administrator stopped this/],
  ])('shows why %s failed', async (name, enabled, answer, text) => {
    mockApi({ [`PUT ${path}/stop`]: answer, [`PUT ${path}/restart`]: answer });
    await show({ enabled, stopped_by: enabled ? null : 'user' });
    press(name);
    (await screen.findByRole('button', { name: `${name} schedule` })).click();
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('does nothing when the user declines', async () => {
    const requests = mockApi({});
    await show({});
    press('Stop');
    (await screen.findByRole('button', { name: 'Cancel' })).click();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests).toEqual([]);
  });
});

describe('the schedule on the page of its task', () => {
  const show = (answer: Parameters<typeof mockApi>[0][string], task = aTask()) => {
    mockApi({ [`GET ${path}/status`]: answer });
    return renderWithProviders(<ScheduleSection task={task} />, options);
  };

  it('is empty while loading', async () => {
    await show(neverResponds);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    ['can be run', {}, true],
    ['is not ready', { deployment_state: 'dev' }, false],
    ['is outside the plan', { has_access: false }, false],
  ] as const)('can be set up when the task %s', async (_which, task, can) => {
    await show(refusal(404, 'SCHEDULE_NOT_FOUND'), aTask(task));
    expect(await screen.findByText('No schedule yet')).toBeInTheDocument();
    expect(screen.queryAllByRole('link', { name: 'Set up a schedule' })).toHaveLength(can ? 1 : 0);
  });

  it('shows offline that it could not be loaded', async () => {
    await show(connectionLost);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Failed to load schedule status.*can't be reached/,
    );
  });
});

describe('the schedule on the page of an execution', () => {
  const show = (answer: Parameters<typeof mockApi>[0][string]) => {
    mockApi({ [`GET ${path}/status`]: answer });
    return renderWithProviders(
      <>
        <ScheduleChip taskId="menu" />
        <ScheduleStoppedInfo taskId="menu" />
        <p>After</p>
      </>,
      options,
    );
  };

  it('is active', async () => {
    await show({ body: aSchedule() });
    expect(await screen.findByText('Schedule active')).toBeInTheDocument();
    expect(screen.queryByText(/by you/)).toBeNull();
  });

  it('shows when and by whom it was stopped', async () => {
    const { container } = await show({
      body: aSchedule({ enabled: false, stopped_by: 'user', stopped_at: at }),
    });
    expect((await screen.findAllByText('Schedule stopped')).length).toBeGreaterThan(0);
    expect(container).toHaveTextContent(/Nov 20, 2026.*, by you/);
  });

  it.each([
    ['there is none', refusal(404, 'SCHEDULE_NOT_FOUND')],
    ['it can not be read', refusal(500, 'UNEXPECTED')],
  ])('renders nothing when %s', async (_when, answer) => {
    const { container } = await show(answer);
    await waitFor(() => expect(container).toHaveTextContent(/^After$/));
  });
});
