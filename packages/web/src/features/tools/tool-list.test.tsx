import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import { changeLanguage } from '../../lib/i18n.ts';
import { PendingCalls } from './confirmations/pending-calls.tsx';
import { timeLeft } from './confirmations/use-time-left.ts';
import { aPendingCall, aTool } from './testing/a-tool.ts';
import { openToolForm } from './testing/tool-form.tsx';
import { ToolList } from './tool-list.tsx';

const weather = aTool();
const sums = aTool({
  name: 'sums',
  implementation_type: 'builtin',
  config: { builtin: 'calculator' },
  is_enabled: false,
});

it('finds tools by text and kind', async () => {
  mockApi({ 'GET /private/tools': { body: { items: [weather, sums], next_cursor: null } } });
  const { router } = await renderWithProviders(<ToolList />, {
    at: '/?type=builtin',
    texts: ['admin', 'tools'],
  });
  await screen.findByRole('link', { name: 'sums' });
  expect(screen.queryByRole('link', { name: 'weather' })).toBeNull();
  await router.navigate('/?search=CITY');
  await screen.findByRole('link', { name: 'weather' });
});

it('shows in the list and on its page why a tool cannot be called, in both languages', async () => {
  const stopped = {
    path: 'config.headers.X-Key',
    message: 'x',
    code: 'SECRET_HTTPS',
    params: { name: 'KEY', host: 'api.example.com' },
  } as const;
  const tool = aTool({ stopped });
  mockApi({
    'GET /private/tools': { body: { items: [tool, sums], next_cursor: null } },
    'GET /private/tools/:id': { body: tool },
  });
  const reason = 'The secret KEY may be sent to api.example.com over https only';
  const list = await renderWithProviders(<ToolList />, { texts: ['admin', 'tools'] });
  await screen.findByText("Can't be called");
  expect(screen.getByText(reason, { exact: false })).toHaveTextContent('config.headers.X-Key');
  list.unmount();
  await openToolForm(tool);
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent(reason);
  await changeLanguage('ru');
  await screen.findByText('Не вызывается');
  await screen.findByText('Секрет KEY можно отправлять на api.example.com только по https', { exact: false });
  await changeLanguage('en');
});

it('disables a tool and leaves everything else unchanged', async () => {
  const requests = mockApi({
    'GET /private/tools': { body: { items: [weather], next_cursor: null } },
    'PUT /private/tools/:id': { body: { ...weather, is_enabled: false } },
  });
  const { user } = await renderWithProviders(<ToolList />, { texts: ['admin', 'tools'] });
  await user.click(await screen.findByRole('switch', { name: 'weather: enabled' }));
  await screen.findByText('“weather” switched off.');
  const { name, description, implementation_type, input_schema, config, requires_confirmation } = weather;
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...{ name, description, implementation_type, input_schema, config, requires_confirmation },
    is_enabled: false,
    change_count: 2,
  });
});

it('allows and denies waiting calls; one past its deadline is disabled', async () => {
  const late = aPendingCall({ username: 'boris', expires_at: '2026-01-01T00:00:00Z' });
  const open = aPendingCall();
  const requests = mockApi({
    'GET /private/tool-calls/pending': { body: { items: [open, late], next_cursor: null } },
    'PUT /private/tool-calls/:id/confirm': { body: { ...open, status: 'denied' } },
  });
  const { user } = await renderWithProviders(<PendingCalls />, { texts: ['admin', 'tools'] });
  await screen.findByRole('link', { name: 'anna' });
  const [deny, denyLate] = screen.getAllByRole('button', { name: 'Deny' });
  if (!deny) throw new Error('no button');
  expect(denyLate).toBeDisabled();
  await user.click(deny);
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')).toMatchObject({
      path: `/private/tool-calls/${open.id}/confirm`,
      body: { confirmed: false },
    }),
  );
});

it('shows the task of a waiting call in the user’s language', async () => {
  const task = aTask({ name: 'Quick workout' });
  const locales = { ru: { name: 'Быстрая тренировка' } };
  const waiting = aPendingCall({ task_id: task.id, task_name: task.name });
  mockApi({
    'GET /private/tool-calls/pending': { body: { items: [waiting], next_cursor: null } },
    'GET /public/tasks': {
      body: { items: [{ ...task, config: { ...task.config, locales } }], next_cursor: null },
    },
  });
  await renderWithProviders(<PendingCalls />, { texts: ['admin', 'tools'] });
  await screen.findByRole('link', { name: 'Quick workout' });
  await changeLanguage('ru');
  await screen.findByRole('link', { name: 'Быстрая тренировка' });
  await changeLanguage('en');
});

it.each([
  ['2026-01-01T00:15:00Z', '15:00'],
  ['2026-01-01T00:01:05Z', '1:05'],
  ['2025-12-31T23:59:00Z', '0:00'],
])('counts down to %s', (until, text) => {
  expect(timeLeft(until, Date.parse('2026-01-01T00:00:00Z'))).toBe(text);
});
