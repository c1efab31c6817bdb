import type { ScheduleStatus } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { loadTexts } from '../../lib/i18n.ts';
import { lastProblem, ScheduleChip, ScheduleStoppedInfo, whoStopped, whyStopped } from './schedule-state.tsx';
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
    [
      { enabled: false, stopped_by: 'system', stop_reason: 'DONE' },
      'It was set for one time, which has passed. Edit it to choose another.',
      'because its time has passed',
    ],
  ])('is explained: %j', (given, why, who) => {
    expect(whyStopped(i18next.t, aSchedule(given))).toBe(why);
    expect(whoStopped(i18next.t, aSchedule(given))).toBe(who);
  });

  it.each<[string | null, string | null, string | null]>([
    [null, 'In English', 'In English'],
    ['MISSED', 'x', 'A scheduled run was missed: it could not start within an hour.'],
    ['OVERLAP', 'x', 'A scheduled run was skipped: the previous one was still running.'],
    ['TIER_LOCKED', 'x', /^Your plan doesn't include this/.source],
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

  it('that ran at its one time is done, not stopped', async () => {
    await show({
      body: aSchedule({ enabled: false, stopped_by: 'system', stop_reason: 'DONE', stopped_at: at }),
    });
    await screen.findByText(/Nov 20, 2026/);
    expect(screen.queryByText('Schedule stopped')).toBeNull();
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
