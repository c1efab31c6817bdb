import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { changeLanguage } from '../../lib/i18n.ts';
import { aTool } from './testing/a-tool.ts';
import { openToolForm } from './testing/tool-form.tsx';
import { filterTools, ToolList } from './tool-list.tsx';

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

describe('the list of tools', () => {
  const tools = [
    aTool({ name: 'weather', description: 'Tells the weather.' }),
    aTool({ name: 'calculator', description: 'Sums.', implementation_type: 'builtin' }),
    aTool({ name: 'search', description: 'Finds pages about weather.', implementation_type: 'mcp' }),
  ];
  it.each([
    ['', 'all', ['calculator', 'search', 'weather']],
    ['WEATHER', 'all', ['search', 'weather']],
    ['weather', 'mcp', ['search']],
    ['', 'builtin', ['calculator']],
    ['', 'unheard of', ['calculator', 'search', 'weather']],
    ['nothing', 'all', []],
  ])('search %j, kind %s: %j', (search, kind, names) => {
    expect(filterTools(tools, { search, kind }, 'en').map(({ name }) => name)).toEqual(names);
  });
});
