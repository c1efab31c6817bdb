import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import { deferred, mockApi, refusal } from '../../../testing/api.ts';
import { press } from '../../../testing/fields.ts';
import { type RenderOptions, renderWithProviders } from '../../../testing/render.tsx';
import { aParameter, aTask } from '../../../testing/tasks.ts';
import { aUser } from '../../../testing/users.ts';
import { aPrompt } from '../../features/prompts/testing/a-prompt.ts';
import { aConfig } from '../../features/system/testing/a-config.ts';
import CommandPalette from './command-palette.tsx';
import ShortcutsDialog from './shortcuts-dialog.tsx';

type Answers = Parameters<typeof mockApi>[0];
const page = (items: unknown[]) => ({ body: { items, next_cursor: null } });
const empty: Answers = {
  'GET /public/tasks': page([]),
  'GET /public/agents': page([]),
  'GET /public/users/:id/task-executions': page([]),
};

/** The open palette; `closed` says whether it asked to be closed. */
async function show(options: RenderOptions & { answers?: Answers; onlyTasks?: boolean } = {}) {
  const { answers = {}, onlyTasks = false, user = {}, ...rest } = options;
  mockApi({ ...empty, ...answers });
  const state = { isClosed: false };
  const app = await renderWithProviders(
    <CommandPalette
      onlyTasks={onlyTasks}
      onClose={() => {
        state.isClosed = true;
      }}
    />,
    { user, texts: ['palette'], ...rest },
  );
  const search = screen.getByRole('combobox');
  return {
    ...app,
    state,
    search,
    type: (value: string) => fireEvent.change(search, { target: { value } }),
    key: (key: string) => fireEvent.keyDown(search, { key }),
  };
}
const names = () => screen.getAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;

describe('the palette with the keyboard', () => {
  it('moves down, up, to the end and around', async () => {
    const { key } = await show();
    key('ArrowDown');
    expect(chosen()).toMatch(/^Agents/);
    key('ArrowUp');
    expect(chosen()).toMatch(/^Dashboard/);
    key('ArrowUp');
    expect(chosen()).toMatch(/^Logout/);
    key('Home');
    expect(chosen()).toMatch(/^Dashboard/);
    key('End');
    expect(chosen()).toMatch(/^Logout/);
  });

  it('closes and runs the selected command on Enter', async () => {
    const { type, key, router, state } = await show();
    type('exec');
    key('Enter');
    expect(router.state.location.pathname).toBe('/executions');
    expect(state.isClosed).toBe(true);
  });

  it('closes on Escape and its button, and runs nothing', async () => {
    const { user, router, state } = await show({ at: '/agents' });
    await user.keyboard('{Escape}');
    expect(state.isClosed).toBe(true);
    state.isClosed = false;
    press('Close');
    expect(state.isClosed).toBe(true);
    expect(router.state.location.pathname).toBe('/agents');
  });

  it('keeps the selection when a better match arrives late', async () => {
    const tasks = deferred(page([aTask({ name: 'Settings' })]));
    const { type, key } = await show({ answers: { 'GET /public/tasks': tasks.handler } });
    type('sett');
    key('ArrowDown');
    const before = chosen();
    tasks.release();
    await screen.findByRole('option', { name: 'Settings Dietologist' });
    expect(chosen()).toBe(before);
  });
});

describe('the commands of the palette', () => {
  it('include the admin pages only for administrators', async () => {
    const { unmount } = await show();
    expect(screen.queryByText('Admin')).toBeNull();
    unmount();
    await show({ user: { role: 'admin' } });
    const group = within(screen.getByRole('group', { name: 'Admin' }));
    expect(group.getAllByRole('option').length).toBeGreaterThan(5);
  });

  it('include accounts, prompts, tools and the emergency stop for administrators', async () => {
    const off = { id: 'x', config: aConfig() };
    const { type, key, router, state } = await show({
      user: { role: 'admin' },
      answers: {
        'GET /private/system/config': { body: off },
        'GET /private/tool-calls/open': { body: { running: 1, waiting: 1, executions: 2 } },
        'GET /private/users': page([aUser({ id: 'user-9', username: 'user09' })]),
        // The server searches: there may be thousands.
        'GET /private/prompts': ({ query }) =>
          page(
            query.get('search') === 'weekly'
              ? [
                  aPrompt({ id: 'prompt-7', title: 'Weekly menu' }),
                  ...(query.get('archived') === 'included'
                    ? [aPrompt({ id: 'prompt-8', title: 'Weekly diet', archived_at: '2026-11-01T10:00:00Z' })]
                    : []),
                ]
              : [],
          ),
        'GET /private/tools': page([]),
      },
    });
    type('emergency');
    expect(
      await screen.findByRole('option', { name: 'Emergency stop halts 2 tool calls' }),
    ).toBeInTheDocument();
    expect(names()).not.toContain('Time zone');
    type('weekly');
    expect(await screen.findByRole('option', { name: 'Weekly menu Prompt' })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: 'Weekly diet Prompt · archived' })).toBeInTheDocument();
    type('promtp');
    expect(await screen.findByRole('option', { name: /^Prompts/ })).toBeInTheDocument();
    type('user09');
    await screen.findByRole('option', { name: 'user09 User' });
    key('Enter');
    expect(router.state.location.pathname).toBe('/admin/users/user-9');
    expect(state.isClosed).toBe(true);
  });

  it('include no page for text that matches none', async () => {
    const { type } = await show({ user: { role: 'admin' } });
    await waitFor(() => expect(i18next.hasResourceBundle('ru', 'palette')).toBe(true));
    type('words');
    await waitFor(() => expect(names()).toEqual([expect.stringMatching(/^Find “words”/)]));
  });

  it('change the language', async () => {
    const { type, key } = await show({ answers: { 'PUT /public/users/me/language': { body: {} } } });
    type('русский');
    key('Enter');
    await waitFor(() => expect(document.documentElement.lang).toBe('ru'));
  });

  it('wait on Enter while the typed task may still arrive', async () => {
    const tasks = deferred(page([aTask({ name: 'Weekly meal plan' })]));
    const { type, key, state } = await show({ answers: { 'GET /public/tasks': tasks.handler } });
    type('weekly meal plan');
    expect(screen.getByText('Loading')).toBeInTheDocument();
    key('Enter');
    expect(state.isClosed).toBe(false);
    tasks.release();
    await screen.findByRole('option', { name: 'Weekly meal plan Dietologist' });
    expect(chosen()).toContain('Weekly meal plan');
  });

  it('wait on Enter while the typed account may still arrive', async () => {
    const users = deferred(page([aUser({ id: 'user-9', username: 'anna' })]));
    const answer = vi.fn(users.handler);
    const { type, key, router, state } = await show({
      user: { role: 'admin' },
      answers: {
        'GET /private/system/config': { body: { id: 'x', config: aConfig() } },
        'GET /private/users': ({ query }) => (query.get('search') === 'anna' ? answer() : page([])),
        'GET /private/prompts': page([]),
        'GET /private/tools': page([]),
      },
    });
    type('zzz');
    await screen.findByRole('option', { name: /^Find “zzz”/ });
    type('anna');
    expect(screen.getByText('Loading')).toBeInTheDocument();
    key('Enter');
    await waitFor(() => expect(answer).toHaveBeenCalled());
    key('Enter');
    expect(state.isClosed).toBe(false);
    users.release();
    await screen.findByRole('option', { name: 'anna User' });
    key('Enter');
    expect(router.state.location.pathname).toBe('/admin/users/user-9');
  });

  it('search all runs for the typed text, as a query', async () => {
    const { type, key, router } = await show();
    type('  soup & bread ');
    await screen.findByRole('option', { name: /in all your runs/ });
    key('End');
    expect(chosen()).toMatch(/^Find “soup & bread” in all your runs/);
    key('Enter');
    expect(router.state.location.search).toBe('?search=soup%20%26%20bread');
  });
});

describe('tasks in the palette', () => {
  const tasks = [
    aTask({ id: 'menu', name: 'Weekly menu' }),
    aTask({ name: 'Soon', deployment_state: 'dev' }),
    aTask({ name: 'Not in the plan', has_access: false }),
    aTask({ name: 'A step of another', task_type: 'child' }),
  ];

  it('are the runnable ones when the palette was opened for tasks', async () => {
    await show({ onlyTasks: true, answers: { 'GET /public/tasks': page(tasks) } });
    await screen.findByRole('option', { name: /Weekly menu/ });
    expect(names()).toEqual(['Weekly menu Dietologist']);
    expect(screen.getByPlaceholderText('Run a task')).toBeInTheDocument();
  });

  it('do not hide the pages while they can not be loaded', async () => {
    const { type } = await show({ answers: { 'GET /public/tasks': refusal(503, 'SERVICE_UNAVAILABLE') } });
    type('subs');
    expect(names()[0]).toMatch(/^Subscription/);
  });
});

describe('past runs in the palette', () => {
  const run = (id: string, input_params: object, facts: object = {}) => ({
    id,
    task_id: 'check',
    task_name: 'Plate check',
    agent_name: 'Dietologist',
    input_params,
    created_at: new Date().toISOString(),
    ...facts,
  });
  const task = aTask({
    id: 'check',
    name: 'Plate check',
    required_parameters: [aParameter({ name: 'size', data_type: 'Enum' }), aParameter({ name: 'meal' })],
  });
  const showRuns = (...items: unknown[]) =>
    show({
      answers: { 'GET /public/tasks': page([task]), 'GET /public/users/:id/task-executions': page(items) },
    });

  it.each<[string, object, string]>([
    ['begin with what was written, not with what was chosen', { size: 'l', meal: 'Soup' }, 'Soup · now'],

    ['are cut before a picture', { meal: `${'a'.repeat(38)}😀 and more` }, `${'a'.repeat(38)}… · now`],

    ['say when alone, where nothing was written', { size: 'l', meal: ' ' }, 'now'],
  ])('%s', async (_what, input, note) => {
    await showRuns(run('1', input));
    expect(await screen.findByRole('option', { name: `Plate check ${note}` })).toBeInTheDocument();
  });

  it('are three at first, with the stored name of a deleted task', async () => {
    await showRuns(
      ...['1', '2', '3', '4'].map((id) => run(id, {}, { task_id: 'gone', task_name: `Old ${id}` })),
    );
    await screen.findByRole('option', { name: 'Old 1 now' });
    expect(names().slice(0, 4)).toEqual(['Old 1 now', 'Old 2 now', 'Old 3 now', 'Dashboard gd']);
  });
});

describe('the list of shortcuts', () => {
  const open = () => renderWithProviders(<ShortcutsDialog onClose={() => {}} />, { texts: ['palette'] });

  it('lists every key and its effect', async () => {
    await open();
    const read = (role: string) => screen.getAllByRole(role).map((cell) => cell.textContent);
    const keys = read('definition');
    expect(read('term').map((name, index) => `${name}: ${keys[index]}`)).toEqual([
      'Search and commands: CtrlKor/',
      'Run a task: n',
      'Show this list: ?',
      'Close a dialog or menu: Esc',
      'Dashboard: gthend',
      'Agents: gthena',
      'Favorites: gthent',
      'Runs: gthene',
      'Personal Parameters: gthenp',
      'Schedules: gthenc',
      'Settings: gthens',
    ]);
  });

  it('explains its switch and saves the choice', async () => {
    const { unmount } = await open();
    const letters = screen.getByRole('switch', { name: 'Single-key shortcuts' });
    expect(letters).toBeChecked();
    expect(letters).toHaveAccessibleDescription(/Off while you type\./);
    fireEvent.click(letters);
    unmount();
    await open();
    expect(screen.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked();
  });
});
