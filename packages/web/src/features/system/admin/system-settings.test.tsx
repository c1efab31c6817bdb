import type { SystemConfig } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type MockRequest, type MockResponse, mockApi, refusal } from '../../../../testing/api.ts';
import { enter } from '../../../../testing/fields.ts';
import { shownErrors } from '../../../../testing/form-faults.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { changeLanguage } from '../../../lib/i18n.ts';
import { aConfig } from '../testing/a-config.ts';
import { ConfigDetails, type LimitTexts, limitsSchema, SystemSettings } from './system-settings.tsx';

const id = '01900000-0000-7000-8000-000000000001';
const texts = ['system', 'common', 'errors'];

/** A server that stores the state of its switches. */
function serve(
  config: SystemConfig,
  answers: Record<string, MockResponse | ((requests: MockRequest) => MockResponse)> = {},
) {
  const requests = mockApi({
    'GET /private/system/config': () => ({ body: { id, config } }),
    'PUT /private/system/tool-calls/emergency': ({ body }) => {
      config.tool_calls.emergency_stop = (body as { emergency_stop: boolean }).emergency_stop;
      return { body: { message: 'Emergency stop activated', id, config } };
    },
    ...answers,
  });
  return { requests, changes: () => requests.filter(({ method }) => method === 'PUT') };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const ofScheduler = () => section('Task Scheduler Configuration');
const ofTools = () => section('Tool Calling Configuration');
const ofRegistration = () => section('User Registration Configuration');

async function show(config: SystemConfig, answers = {}) {
  const server = serve(config, answers);
  const rendered = await renderWithProviders(<SystemSettings />, { user: { role: 'admin' }, texts });
  await screen.findByRole('region', { name: 'Configuration Details' });
  return { ...rendered, ...server };
}

const held = aConfig({
  task_scheduler: { maintenance_mode: true },
  tool_calls: { maintenance_mode: true },
});
const stopped = aConfig({ tool_calls: { emergency_stop: true } });

describe('the confirmation of a switch', () => {
  const on = aConfig();
  it.each([
    [
      'Enable Task Scheduler',
      'Disable',
      on,
      ofScheduler,
      /stops all automatic task execution system-wide; tasks are paused until re-enabled/,
    ],
    ['Maintenance Mode', 'Disable', held, ofScheduler, /lets the scheduler resume if enabled/],
    [
      'Emergency Stop',
      'Activate',
      on,
      ofTools,
      /immediately halts ALL tool calling, use only in emergencies/,
    ],
  ] as const)(
    '%s, %s: explains the effect; Cancel changes nothing',
    async (name, button, config, where, text) => {
      const { user, changes } = await show(structuredClone(config));
      await user.click(where().getByRole('switch', { name }));
      const dialog = await screen.findByRole('alertdialog');
      expect(dialog).toHaveAccessibleDescription(text);
      expect(within(dialog).getByRole('button', { name: button })).toBeEnabled();
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect(changes()).toEqual([]);
    },
  );
});

describe('a switch', () => {
  afterEach(() => vi.useRealTimers());

  it('changes only with the server; its message shows and the configuration is refetched', async () => {
    const { user, requests, changes } = await show(aConfig());
    const emergency = ofTools().getByRole('switch', { name: 'Emergency Stop' });
    await user.click(emergency);
    expect(emergency).not.toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Activate' }));
    expect(await screen.findByText('Emergency stop activated')).toBeInTheDocument();
    await waitFor(() => expect(emergency).toBeChecked());
    expect(changes().map(({ path, body }) => [path, body])).toEqual([
      ['/private/system/tool-calls/emergency', { emergency_stop: true }],
    ]);
    await waitFor(() =>
      expect(
        requests.filter(({ method, path }) => method === 'GET' && path.endsWith('/config')),
      ).toHaveLength(2),
    );
    const status = await screen.findByRole('region', { name: 'Tool Calling Status' });
    expect(status).toHaveTextContent('Emergency Stop');
  });

  it('keeps its state when the server refuses, with an error', async () => {
    const { user } = await show(aConfig(), {
      'PUT /private/system/user-registration/toggle': {
        status: 500,
        body: { error_code: 'ODD', message: '' },
      },
    });
    const registration = () => ofRegistration().getByRole('switch');
    await user.click(registration());
    await user.click(await screen.findByRole('button', { name: 'Disable' }));
    await screen.findByText('Failed to update system configuration.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(registration()).toBeChecked();
  });

  it.each([
    ['maintenance', held, [['Enable Task Scheduler']], []],
    ['the emergency stop', stopped, [], ['Enable Tool Calling', 'Maintenance Mode']],
  ] as const)('is disabled under %s and shows why', async (_, config, [scheduler = []], tools) => {
    await show(structuredClone(config));
    for (const name of scheduler) expect(ofScheduler().getByRole('switch', { name })).toBeDisabled();
    for (const name of tools) expect(ofTools().getByRole('switch', { name })).toBeDisabled();
    for (const one of screen.getAllByRole('switch').filter((it) => (it as HTMLInputElement).disabled)) {
      expect(one).toHaveAccessibleDescription(/first\.$/);
    }
    const locked = screen.getAllByRole('switch').filter((it) => (it as HTMLInputElement).disabled);
    expect(locked).toHaveLength(scheduler.length + tools.length);
    expect(ofTools().getByRole('switch', { name: 'Emergency Stop' })).toBeEnabled();
  });
});

describe('a section', () => {
  const region = (name: string) => screen.getByRole('region', { name });

  it('of the scheduler shows its description and its last change, and can be refreshed', async () => {
    const config = aConfig({ task_scheduler: { description: 'Stopped for the night' } });
    const { user } = await show(config);
    const panel = () => within(region('Current Status'));
    expect(panel().getByText('Stopped for the night')).toBeInTheDocument();
    expect(panel().getByText('Never')).toBeInTheDocument();
    config.task_scheduler.last_modified_at = '2026-01-02T10:00:00.000Z';
    await user.click(ofScheduler().getByRole('button', { name: 'Refresh' }));
    expect(await panel().findByText(/2026/)).toBeInTheDocument();
    config.task_scheduler.maintenance_mode = true;
    await user.click(ofScheduler().getByRole('button', { name: 'Refresh' }));
    expect(await panel().findByText('Maintenance: scheduled tasks wait until it ends')).toBeInTheDocument();
  });

  it('of tools shows the limits, in calls and seconds, and N/A for unset ones', async () => {
    const { unmount } = await show(aConfig());
    expect(region('Current Limits')).toHaveTextContent(
      'Max tool calls per run50Max tool time per run300 seconds' +
        'Default max calls25Default max rounds8Default max identical calls3',
    );
    unmount();
    const config = aConfig();
    Object.assign(config.tool_calls, {
      max_calls_per_execution_global: null,
      max_execution_time_seconds: null,
    });
    await show(config);
    expect(region('Current Limits')).toHaveTextContent(/per runN\/AMax tool time per runN\/ADefault/);
  });
});

describe('the page', () => {
  it('shows an error when loading fails, and can be retried', async () => {
    const answers: Record<string, MockResponse> = {
      'GET /private/system/config': refusal(500, 'UNEXPECTED'),
    };
    mockApi(answers);
    const { user } = await renderWithProviders(<SystemSettings />, { user: { role: 'admin' }, texts });
    expect(
      await screen.findByText('Failed to load system configuration. Please try again later.'),
    ).toBeInTheDocument();
    answers['GET /private/system/config'] = { body: { id, config: aConfig() } };
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Task Scheduler Status' })).toHaveTextContent('Active');
  });

  it('changes the limits within their range, and sends only those that differ', async () => {
    const config = aConfig();
    const { user, changes } = await show(config, {
      'PUT /private/system/config': { body: { message: 'System configuration updated', id, config } },
    });
    await user.click(screen.getByRole('button', { name: 'Edit limits' }));
    const calls = await screen.findByRole('textbox', { name: /Max tool calls/ });
    const save = () => user.click(screen.getByRole('button', { name: 'Save limits' }));
    enter(/Max tool calls/, '0');
    await save();
    await waitFor(() => expect(calls).toHaveAccessibleDescription('Must be at least 1'));
    expect(changes()).toEqual([]);
    enter(/Max tool calls/, '20');
    enter(/Default max rounds/, '5');
    await save();
    expect(await screen.findByText('System configuration updated')).toBeInTheDocument();
    expect(changes()[0]?.body).toEqual({
      tool_calls: {
        max_calls_per_execution_global: 20,
        tools_max_depth: 5,
      },
    });
  });
});

describe('the table of all settings', () => {
  const showTable = async (parts: Parameters<typeof aConfig>[0] = {}) => {
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
      await showTable({ tool_calls: { emergency_stop: true, max_calls_per_execution_global: 1000 } }),
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
    expect((await showTable(parts))['Last Modified By']).toBe('bob');
  });
});

afterEach(() => changeLanguage('en'));

describe('the limits form reports at its field', () => {
  const filled: LimitTexts = {
    max_calls_per_execution_global: '50',
    max_execution_time_seconds: '300',
    tools_max_calls: '25',
    tools_max_depth: '8',
    cycle_max_identical: '3',
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
    expect(said({ [field]: String(most + 1) })).toEqual([
      `${field}: Cannot exceed ${most.toLocaleString('en')}`,
    ]);
    expect(said({ [field]: '1,5' })).toEqual([`${field}: Enter a whole number`]);
    expect(said({ [field]: '' })).toEqual([`${field}: Enter a number`]);
    expect(said({ [field]: 'many' })).toEqual([`${field}: Enter a number`]);
  });

  it('sends numbers', () => {
    expect(limitsSchema.parse({ ...filled, tools_max_calls: ' 7 ' })).toMatchObject({ tools_max_calls: 7 });
  });
});
