import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { changeLanguage } from '../../lib/i18n.ts';
import { aTool, openToolForm } from './testing/tools.tsx';
import { Component as ToolList } from './tool-list.tsx';

const weather = aTool();
const sums = aTool({
  name: 'sums',
  implementation_type: 'builtin',
  config: { builtin: 'calculator' },
  is_enabled: false,
});

it('the list of tools finds them by text and kind', async () => {
  const requests = mockApi({
    'GET /private/tools': { body: { items: [sums], next_cursor: null, total: 1 } },
  });
  await renderWithProviders(<ToolList />, { at: '/?type=builtin&search=SU', texts: ['admin', 'tools'] });
  await screen.findByRole('link', { name: 'sums' });
  expect(screen.getByText('1 tool')).toBeInTheDocument();
  expect(Object.fromEntries(requests[0]?.query ?? [])).toMatchObject({
    implementation_type: 'builtin',
    search: 'SU',
  });
});

it('the list of tools and the tool’s page show why it cannot be called, in both languages', async () => {
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

it('the list of tools disables one and leaves everything else unchanged', async () => {
  const requests = mockApi({
    'GET /private/tools': { body: { items: [weather], next_cursor: null } },
    'PUT /private/tools/:id': { body: { ...weather, is_enabled: false } },
  });
  const { user } = await renderWithProviders(<ToolList />, { texts: ['admin', 'tools'] });
  await user.click(await screen.findByRole('switch', { name: 'weather: enabled' }));
  await screen.findByText('“weather” switched off.');
  const { name, description, implementation_type, input_schema, config, requires_confirmation } = weather;
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    name,
    description,
    implementation_type,
    input_schema,
    config,
    requires_confirmation,
    is_enabled: false,
    change_count: 2,
  });
});

it('the list of tools disables one that somebody changed meanwhile at the second try', async () => {
  let stored = weather;
  const requests = mockApi({
    'GET /private/tools': () => ({ body: { items: [stored], next_cursor: null } }),
    'PUT /private/tools/:id': ({ body }) =>
      (body as typeof weather).change_count === stored.change_count
        ? { body: { ...stored, is_enabled: false } }
        : refusal(409, 'STALE_WRITE'),
  });
  const { user } = await renderWithProviders(<ToolList />, { texts: ['admin', 'tools'] });
  const press = async () => user.click(await screen.findByRole('switch', { name: 'weather: enabled' }));
  await screen.findByRole('switch');
  stored = { ...weather, change_count: 3 };
  await press();
  await screen.findByText(/^Someone else has changed this/);
  await press();
  await screen.findByText('“weather” switched off.');
  expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(2);
});

it('the list of tools clears the selection when it switches to what is archived', async () => {
  mockApi({ 'GET /private/tools': { body: { items: [weather], next_cursor: null, total: 1 } } });
  const { user } = await renderWithProviders(<ToolList />, { at: '/?view=table', texts: ['admin', 'tools'] });
  await user.click(await screen.findByRole('checkbox', { name: 'Select weather' }));
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Show' }));
  await user.click(screen.getByRole('option', { name: 'Archived' }));
  await screen.findByText('1 tool');
  expect(screen.getByRole('checkbox', { name: 'Select weather' })).not.toBeChecked();
});
