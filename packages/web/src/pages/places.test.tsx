import { describe, expect, it } from 'vitest';
import { answerApi, refusal } from '../../testing/api.ts';
import { fireEvent, screen, within } from '../../testing/library.ts';
import { renderWithProviders } from '../../testing/render.tsx';
import { aTask } from '../../testing/tasks.ts';
import { aUser } from '../../testing/users.ts';
import { anAgent } from '../features/agents/testing/an-agent.ts';
import AdminAuditPage from './admin/admin-audit-page.tsx';
import AgentsPage from './agents-page.tsx';
import ProfilePage from './profile-page.tsx';
import SettingsPage from './settings-page.tsx';
import TaskPage from './task-page.tsx';
import UnauthorizedPage from './unauthorized-page.tsx';

const page = (items: unknown[] = []) => ({ body: { items, next_cursor: null } });

describe('the parts that links lead to', () => {
  it.each(['notifications', 'sessions', 'export', 'delete'])('/settings#%s is a named part', async (id) => {
    answerApi({});
    await renderWithProviders(<SettingsPage />, { texts: ['users', 'notifications'], user: {} });
    expect(document.getElementById(id)).toHaveAccessibleName();
    expect(document.getElementById(id)?.tagName).toBe('SECTION');
  });

  it.each(['password', 'timezone'])('/profile#%s is a named part', async (id) => {
    answerApi({ 'GET /public/users/me/timezone': refusal(500, 'UNEXPECTED') });
    await renderWithProviders(<ProfilePage />, { texts: ['users'], user: {} });
    await screen.findByRole('textbox', { name: 'Name' });
    expect(document.getElementById(id)).toHaveAccessibleName();
  });
});

it('the settings of a visitor whose session has just ended offer no account to delete', async () => {
  answerApi({});
  await renderWithProviders(<SettingsPage />, { texts: ['users', 'notifications'] });
  expect(screen.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  expect(document.getElementById('delete')).toBeNull();
});

it('the agents are searched by what the address holds', async () => {
  answerApi({
    'GET /public/agents': page([anAgent({ name: 'Dietologist' }), anAgent({ name: 'Coach', role: 'Sport' })]),
  });
  await renderWithProviders(<AgentsPage />, { texts: ['agents'], user: {}, at: '/agents?search=coach' });
  expect(await screen.findByRole('link', { name: 'Coach' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Dietologist' })).toBeNull();
  expect(within(screen.getByRole('search')).getByRole('searchbox')).toHaveValue('coach');
});

describe('the page of a task', () => {
  const show = (task_type: 'plain' | 'parent_scheduled') => {
    const task = aTask({ id: 't', task_type });
    const asked = answerApi({
      'GET /public/tasks': page([task]),
      'GET /public/tasks/:id': { body: task },
      'GET /public/schedule/:id/status': refusal(404, 'SCHEDULE_NOT_FOUND'),
      'GET /public/users/me/favorites': { body: { favorites: [] } },
      'GET /public/users/:id/task-executions': page(),
      'GET /public/users/me/task-usage': refusal(500, 'UNEXPECTED'),
    });
    return renderWithProviders(<TaskPage />, {
      ...{ at: '/tasks/t', path: '/tasks/:id', user: {} },
      texts: ['tasks', 'executions', 'schedule', 'parameters', 'tool-calls'],
    }).then((app) => ({ ...app, asked }));
  };
  const asksForSchedule = (asked: { path: string }[]) =>
    asked.some(({ path }) => path === '/public/schedule/t/status');

  it('has its schedule beside it where it runs by one', async () => {
    const { asked } = await show('parent_scheduled');
    expect(await screen.findByText('No schedule yet')).toBeVisible();
    expect(asksForSchedule(asked)).toBe(true);
  });

  it('asks for none of a plain task', async () => {
    const { asked } = await show('plain');
    expect(await screen.findByRole('heading', { level: 1, name: 'Plate check' })).toBeVisible();
    expect(asksForSchedule(asked)).toBe(false);
  });
});

describe('the log of changes and of sign-ins', () => {
  const show = (at: string) => {
    const asked = answerApi({
      'GET /private/admin/audit-logs': page(),
      'GET /private/admin/security-events': page(),
    });
    return renderWithProviders(<AdminAuditPage />, {
      ...{ at, user: { role: aUser({ role: 'admin' }).role } },
      texts: ['audit', 'admin'],
    }).then((app) => ({ ...app, asked: () => asked.map(({ path }) => path) }));
  };

  it.each([
    ['/admin/audit', 0, '/private/admin/audit-logs'],
    ['/admin/audit?tab=security', 1, '/private/admin/security-events'],
    ['/admin/audit?tab=unheard-of', 0, '/private/admin/audit-logs'],
  ])('%s opens its tab and asks for that alone', async (at, index, path) => {
    const { asked } = await show(at);
    const tab = screen.getAllByRole('tab')[index];
    expect(tab).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName(tab?.textContent ?? '');
    expect(asked()).toEqual([path]);
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

it('a user who may not open a page sees so, and is led to the dashboard', async () => {
  const { router } = await renderWithProviders(<UnauthorizedPage />, { at: '/unauthorized' });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  fireEvent.click(screen.getByRole('link', { name: /dashboard/i }));
  expect(router.state.location.pathname).toBe('/');
});
