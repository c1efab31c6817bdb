import type { ScheduleStatus } from '@agentarium/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../testing/api.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import { aTask } from '../../testing/tasks.ts';
import { aUser } from '../../testing/users.ts';
import { Component as AgentsPage } from '../features/agents/agent-grid.tsx';
import { anAgent } from '../features/agents/testing/an-agent.ts';
import { Component as AdminAuditPage } from '../features/audit/audit-page.tsx';
import { ask } from '../features/executions/testing/factories.ts';
import { aSchedule } from '../features/schedule/testing/a-schedule.ts';
import { Component as ProfilePage } from '../features/users/profile-form.tsx';
import { Component as SettingsPage } from './settings.tsx';
import { Component as TaskPage } from './task.tsx';
import { Component as UnauthorizedPage } from './unauthorized.tsx';

const page = (items: unknown[] = []) => ({ body: { items, next_cursor: null } });

it('the sections of the settings that links target are labeled', async () => {
  mockApi({});
  await renderWithProviders(<SettingsPage />, { texts: ['users', 'notifications'], user: {} });
  for (const id of ['notifications', 'sessions', 'export', 'delete']) {
    expect(document.getElementById(id)).toHaveAccessibleName();
    expect(document.getElementById(id)?.tagName).toBe('SECTION');
  }
});

it('the sections of the profile that links target are labeled', async () => {
  mockApi({ 'GET /public/users/me/timezone': refusal(500, 'UNEXPECTED') });
  await renderWithProviders(<ProfilePage />, { texts: ['users'], user: {} });
  await screen.findByRole('textbox', { name: 'Name' });
  for (const id of ['password', 'timezone']) expect(document.getElementById(id)).toHaveAccessibleName();
});

it('the settings offer no account to delete once the session has ended', async () => {
  mockApi({});
  await renderWithProviders(<SettingsPage />, { texts: ['users', 'notifications'] });
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeInTheDocument();
  expect(document.getElementById('delete')).toBeNull();
});

it('the agents are searched by the address', async () => {
  mockApi({
    'GET /public/agents': page([anAgent({ name: 'Dietologist' }), anAgent({ name: 'Coach', role: 'Sport' })]),
  });
  await renderWithProviders(<AgentsPage />, { texts: ['agents'], user: {}, at: '/agents?search=coach' });
  expect(await screen.findByRole('link', { name: 'Coach' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Dietologist' })).toBeNull();
  expect(within(screen.getByRole('search')).getByRole('searchbox')).toHaveValue('coach');
});

describe('the page of a task', () => {
  const show = (task_type: 'plain' | 'parent_scheduled', answers: Parameters<typeof mockApi>[0] = {}) => {
    const task = aTask({ id: 't', task_type, required_parameters: [ask('when', 'Schedule')] });
    const requests = mockApi({
      'GET /public/tasks': page([task]),
      'GET /public/tasks/:id': { body: task },
      'GET /public/schedule/:id/status': refusal(404, 'SCHEDULE_NOT_FOUND'),
      'GET /public/users/me/favorites': { body: { favorites: [] } },
      'GET /public/users/:id/task-executions': page(),
      'GET /public/users/me/task-usage': refusal(500, 'UNEXPECTED'),
      ...answers,
    });
    return renderWithProviders(<TaskPage />, {
      at: '/tasks/t',
      path: '/tasks/:id',
      user: {},
      texts: ['tasks', 'executions', 'schedule', 'parameters', 'tool-calls'],
    }).then((app) => ({ ...app, requests }));
  };
  const asksForSchedule = (requests: { path: string }[]) =>
    requests.some(({ path }) => path === '/public/schedule/t/status');

  it('shows its schedule if it is a scheduled one', async () => {
    const { requests } = await show('parent_scheduled');
    expect(await screen.findByText('No schedule yet')).toBeInTheDocument();
    expect(asksForSchedule(requests)).toBe(true);
  });

  it('has the focus where its first schedule was set up, whose button is gone', async () => {
    let saved: ScheduleStatus | null = null;
    const { user } = await show('parent_scheduled', {
      'GET /public/schedule/:id/status': () => (saved ? { body: saved } : refusal(404, 'SCHEDULE_NOT_FOUND')),
      'GET /public/schedules/:id': refusal(404, 'SCHEDULE_NOT_FOUND'),
      'PUT /public/schedules/:id': ({ body }) => {
        saved = aSchedule();
        return { body: { ...(body as object), next_execution: null, execution_id: null } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Set up a schedule' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const card = await screen.findByRole('region', { name: 'Schedule' });
    await waitFor(() => expect(card.parentElement).toHaveFocus());
  });

  it('requests no schedule for a plain task', async () => {
    const { requests } = await show('plain');
    expect(await screen.findByRole('heading', { level: 1, name: 'Plate check' })).toBeInTheDocument();
    expect(asksForSchedule(requests)).toBe(false);
  });
});

describe('the page of the audit and security logs', () => {
  const show = (at: string) => {
    const requests = mockApi({
      'GET /private/admin/audit-logs': page(),
      'GET /private/admin/security-events': page(),
    });
    return renderWithProviders(<AdminAuditPage />, {
      at,
      user: { role: aUser({ role: 'admin' }).role },
      texts: ['audit', 'admin'],
    }).then((app) => ({ ...app, requests: () => requests.map(({ path }) => path) }));
  };

  it.each([
    ['/admin/audit?tab=security', 1, '/private/admin/security-events'],
    ['/admin/audit?tab=unheard-of', 0, '/private/admin/audit-logs'],
  ])('%s opens its tab and requests only its data', async (at, index, path) => {
    const { requests } = await show(at);
    const tab = screen.getAllByRole('tab')[index];
    expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName(tab?.textContent ?? '');
    expect(requests()).toEqual([path]);
  });

  it('keeps the tab in the address', async () => {
    const { router } = await show('/admin/audit');
    const [first, second] = screen.getAllByRole('tab');
    if (second) fireEvent.click(second);
    expect(router.state.location.search).toBe('?tab=security');
    if (first) fireEvent.click(first);
    expect(router.state.location.search).toBe('');
  });
});

it('a user without permission sees a notice with a link to the dashboard', async () => {
  const { router } = await renderWithProviders(<UnauthorizedPage />, { at: '/unauthorized' });
  expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
  fireEvent.click(screen.getByRole('link', { name: /dashboard/i }));
  expect(router.state.location.pathname).toBe('/');
});
