import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aParameter, aTask } from '../../../testing/tasks.ts';
import { anAgent } from '../../features/agents/testing/an-agent.ts';
import { PaletteHost } from './palette-host.tsx';

const show = (options: Parameters<typeof renderWithProviders>[1] = {}) =>
  renderWithProviders(
    <>
      <PaletteHost />
      <input aria-label="Notes" />
    </>,
    options,
  );

const tasksAnswer = (task: ReturnType<typeof aTask>) => ({
  'GET /public/tasks': { body: { items: [task], next_cursor: null } },
});

describe('the command palette', () => {
  it('offers pages to a signed-in user and none to a visitor', async () => {
    const { user, unmount } = await show({ user: {} });
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: 'Dashboard' })).toBeInTheDocument();
    unmount();
    window.localStorage.clear();
    const { sessionStore } = await import('../../lib/session-store.ts');
    sessionStore.end();
    const visitor = await show();
    await visitor.user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: 'Language: Русский' })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Dashboard' })).toBeNull();
  });

  it('runs a task by name, and offers tasks only once something is typed', async () => {
    mockApi(tasksAnswer(aTask({ name: 'Weekly menu' })));
    const { user, router } = await show({ user: {} });
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('option', { name: 'Dashboard' })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /Weekly menu/ })).toBeNull();
    await user.type(screen.getByRole('combobox'), 'weekly');
    await screen.findByRole('option', { name: /Weekly menu/ });
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toMatch(/^\/tasks\//);
    expect(router.state.location.search).toBe('?execute=true');
  });

  it('finds agents, past runs by their input, settings, and pages by their name in the other language', async () => {
    const task = aTask({ name: 'Plate check', required_parameters: [aParameter({ name: 'meal' })] });
    const run = { id: 'r1', task_id: task.id, task_name: 'Plate check', agent_name: 'Dietologist' };
    mockApi({
      ...tasksAnswer(task),
      'GET /public/agents': { body: { items: [anAgent({ name: 'Dietologist' })], next_cursor: null } },
      'GET /public/users/:id/task-executions': {
        body: {
          items: [
            { ...run, input_params: { meal: 'Buckwheat with eggs' }, created_at: '2026-11-20T08:00:00Z' },
          ],
          next_cursor: null,
        },
      },
    });
    const { user } = await show({ user: {} });
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    const search = (value: string) => fireEvent.change(field, { target: { value } });
    const first = (name: RegExp) =>
      waitFor(() => expect(screen.getAllByRole('option')[0]).toHaveAccessibleName(name));
    await first(/Plate check Buckwheat/);
    search('plate');
    await first(/^Plate check Dietologist/);
    search('dietologst');
    await first(/^Dietologist/);
    search('buckwhaet');
    await first(/Plate check Buckwheat with eggs/);
    search('change pass');
    await first(/^Change password/);
    search('подписка');
    await first(/^Subscription/);
    search('gjlgbcrf');
    await first(/^Subscription/);
    expect(screen.getByRole('option', { name: 'Find “gjlgbcrf” in all your runs' })).toBeInTheDocument();
  });

  it('closes when Back leads to another page', async () => {
    const { user, router } = await show({ at: '/agents' });
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog', { name: 'Command palette' });
    await act(() => router.navigate('/tasks'));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays open while its keys are held', async () => {
    await show();
    const press = (repeat: boolean) =>
      fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true, repeat });
    press(false);
    await screen.findByRole('dialog', { name: 'Command palette' });
    // The browser would go to its own search otherwise.
    expect(press(true)).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(screen.getByRole('dialog', { name: 'Command palette' })).toBeInTheDocument();
  });

  it('opens on the Russian keyboard layout too', async () => {
    await show();
    fireEvent.keyDown(document.body, { key: 'л', code: 'KeyK', ctrlKey: true });
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeInTheDocument();
  });
});

describe('single-key shortcuts', () => {
  it('g and a letter go to a page', async () => {
    const { user, router } = await show({ user: {}, at: '/agents' });
    await user.keyboard('ge');
    expect(router.state.location.pathname).toBe('/executions');
  });

  it('n lists the tasks to run, / opens the palette', async () => {
    mockApi(tasksAnswer(aTask({ name: 'Weekly menu' })));
    const { user } = await show({ user: {} });
    await user.keyboard('n');
    expect(await screen.findByRole('option', { name: /Weekly menu/ })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: /Dashboard/ })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('/');
    expect(await screen.findByRole('option', { name: 'Dashboard' })).toBeInTheDocument();
  });

  it('are off while typing and while a dialog is open', async () => {
    const { user, router } = await show({ user: {}, at: '/agents' });
    await user.type(screen.getByLabelText('Notes'), '?/ngd');
    expect(screen.getByLabelText('Notes')).toHaveValue('?/ngd');
    screen.getByLabelText('Notes').blur();
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
    await user.keyboard('gd');
    expect(router.state.location.pathname).toBe('/agents');
  });

  it('can be disabled, except those with Ctrl', async () => {
    const { user, router } = await show({ user: {}, at: '/agents' });
    await user.keyboard('?');
    await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gd?n');
    expect(router.state.location.pathname).toBe('/agents');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.keyboard('{Control>}k{/Control}');
    expect(await screen.findByRole('dialog', { name: 'Command palette' })).toBeInTheDocument();
  });
});
