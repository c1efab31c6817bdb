import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { shownErrors } from '../../../testing/form-faults.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { changeLanguage } from '../../lib/i18n.ts';
import { ConfigDetails } from './config-details.tsx';
import type { LimitTexts } from './limits-dialog.tsx';
import { limitsSchema } from './limits-schema.ts';
import { SchedulerNotice } from './scheduler-notice.tsx';
import { StatusCards } from './status-cards.tsx';
import { aConfig } from './testing/a-config.ts';

afterEach(() => changeLanguage('en'));

const texts = ['system'];
type Parts = Parameters<typeof aConfig>[0];

describe('the status cards', () => {
  const names = ['Task Scheduler Status', 'Tool Calling Status', 'User Registration Status'];

  it.each<[string, Parts, string[]]>([
    ['all is on', {}, ['Active', 'Active', 'Active']],
    [
      'all is off',
      {
        task_scheduler: { enabled: false },
        tool_calls: { enabled: false },
        user_registration: { enabled: false },
      },
      ['Disabled', 'Disabled', 'Disabled'],
    ],
    [
      'the scheduler is held, though it is on',
      { task_scheduler: { maintenance_mode: true } },
      ['Maintenance Mode', 'Active', 'Active'],
    ],
    [
      'tools are held, though they are off',
      { tool_calls: { enabled: false, maintenance_mode: true } },
      ['Active', 'Maintenance Mode', 'Active'],
    ],
    [
      'tools are stopped, which takes precedence',
      { tool_calls: { emergency_stop: true, maintenance_mode: true } },
      ['Active', 'Emergency Stop', 'Active'],
    ],
  ])('are correct when %s', async (_name, parts, states) => {
    const { container } = await renderWithProviders(<StatusCards config={aConfig(parts)} />, { texts });
    const cards = [...container.querySelectorAll('section')];
    expect(cards).toHaveLength(names.length);
    expect(cards.map((card) => card.querySelector('p')?.textContent)).toEqual(states);
  });
});

describe('the table of all settings', () => {
  const show = async (parts: Parts = {}) => {
    await renderWithProviders(<ConfigDetails id="config-7" config={aConfig(parts)} />, { texts });
    const rows = within(screen.getByRole('table', { name: 'Configuration Details' })).getAllByRole('row');
    return Object.fromEntries(
      rows.map((row) => [
        within(row).getByRole('rowheader').textContent,
        within(row).getByRole('cell').textContent,
      ]),
    );
  };

  it('shows the state of each', async () => {
    expect(
      await show({ tool_calls: { emergency_stop: true, max_calls_per_execution_global: 1000 } }),
    ).toEqual({
      'Task Scheduler Enabled': 'Yes',
      'Maintenance Mode': 'Inactive',
      'Tool Calling Enabled': 'Yes',
      'Tool Calls Emergency Stop': 'Active',
      'User Registration Enabled': 'Yes',
      'Max Tool Calls (Global)': '1,000',
      'Last Modified By': 'System initialization',
      'Configuration ID': 'config-7',
    });
  });

  it('shows who changed anything last', async () => {
    const at = (day: string, by: string) => ({
      last_modified_at: `2026-11-${day}T00:00:00Z`,
      changed_by: by,
    });
    const parts = {
      task_scheduler: at('02', 'ann'),
      tool_calls: at('10', 'bob'),
      user_registration: at('09', 'eve'),
    };
    expect((await show(parts))['Last Modified By']).toBe('bob');
  });

  it('shows when a limit is not set', async () => {
    const none = { tool_calls: { max_calls_per_execution_global: null as never } };
    expect((await show(none))['Max Tool Calls (Global)']).toBe('N/A');
  });
});

describe('the notice on the page of schedules', () => {
  const show = (answer: Parameters<typeof mockApi>[0][string]) => {
    mockApi({ 'GET /private/system/config': answer });
    return renderWithProviders(<SchedulerNotice />, { texts, user: { role: 'admin' } });
  };
  const body = (parts: Parts) => ({ body: { id: 'c', config: aConfig(parts) } });

  it.each([
    [
      'is disabled',
      { task_scheduler: { enabled: false } },
      'The task scheduler is disabled: no schedules run.',
    ],
    [
      'is held',
      { task_scheduler: { maintenance_mode: true } },
      'The task scheduler is in maintenance mode: no schedules run.',
    ],
  ])('shows that the scheduler %s, and links to its switch', async (_name, parts, text) => {
    await show(body(parts));
    expect(await screen.findByRole('status')).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'System Settings' })).toHaveAttribute('href', '/admin/settings');
  });

  it.each([
    ['while it runs', body({})],
    ['while its state is unknown', refusal(503, 'SERVICE_UNAVAILABLE')],
  ])('is hidden %s', async (_name, answer) => {
    const { queryClient } = await show(answer);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('status')).toBeNull();
  });
});

describe('the limits form reports at its field', () => {
  const filled: LimitTexts = {
    ...{ max_calls_per_execution_global: '50', max_execution_time_seconds: '300' },
    ...{ tools_max_calls: '25', tools_max_depth: '8', cycle_max_identical: '3' },
  };
  const said = (given: Partial<LimitTexts>) => shownErrors(limitsSchema, { ...filled, ...given });

  it.each<[keyof LimitTexts, number]>([
    ['max_calls_per_execution_global', 1000],
    ['max_execution_time_seconds', 3600],
    ['tools_max_calls', 1000],
    ['tools_max_depth', 50],
    ['cycle_max_identical', 20],
  ])('that %s is from 1 to %i', (field, most) => {
    expect(said({ [field]: '1' })).toEqual([]);
    expect(said({ [field]: String(most) })).toEqual([]);
    expect(said({ [field]: '0' })).toEqual([`${field}: Must be at least 1`]);
    expect(said({ [field]: String(most + 1) })).toEqual([`${field}: Cannot exceed ${most}`]);
    expect(said({ [field]: '1,5' })).toEqual([`${field}: Must be a valid integer`]);
    expect(said({ [field]: '' })).toEqual([`${field}: Must be a valid number`]);
    expect(said({ [field]: 'many' })).toEqual([`${field}: Must be a valid number`]);
  });

  it('every error at once, also in Russian', async () => {
    await changeLanguage('ru');
    expect(said({ tools_max_calls: '0', tools_max_depth: '51' })).toEqual([
      'tools_max_calls: Не меньше 1',
      'tools_max_depth: Не больше 50',
    ]);
  });

  it('sends numbers', () => {
    expect(limitsSchema.parse({ ...filled, tools_max_calls: ' 7 ' })).toMatchObject({ tools_max_calls: 7 });
  });
});
