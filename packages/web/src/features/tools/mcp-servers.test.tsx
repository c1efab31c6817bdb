import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { Component as McpServerList } from './mcp-servers.tsx';

const server = {
  id: 'weather',
  name: 'weather',
  config: { transport: 'http', url: 'https://mcp.example.com/mcp' },
  tools: 0,
  stopped: null,
  change_count: 0,
  created_at: '2026-11-01T10:00:00Z',
  updated_at: '2026-11-01T10:00:00Z',
};
const listed = (name: string, tool_id: string | null = null) => ({
  name,
  description: `Does ${name}.`,
  input_schema: { properties: { city: {} } },
  tool_id,
});
const texts = ['admin', 'tools', 'mcp-servers'];

it('a server is connected and all of its tools are added in four clicks', async () => {
  let servers: object[] = [];
  const requests = mockApi({
    'GET /private/mcp-servers': () => ({ body: { items: servers, next_cursor: null } }),
    'POST /private/mcp-servers': () => {
      servers = [server];
      return { status: 201, body: server };
    },
    'GET /private/mcp-servers/:id/tools': {
      body: { items: [listed('now'), listed('forecast'), listed('history', 'old')], next_cursor: null },
    },
    'POST /private/mcp-servers/:id/tools': { status: 201, body: { items: [], next_cursor: null } },
  });
  const { user } = await renderWithProviders(<McpServerList />, { texts });
  await screen.findByText('No MCP servers are connected yet.');
  const [connect] = screen.getAllByRole('button', { name: 'Connect server' });
  await user.click(connect as HTMLElement);
  await user.type(await screen.findByLabelText(/^Name/), 'weather');
  await user.type(screen.getByLabelText(/^Address/), server.config.url);
  await user.click(screen.getAllByRole('button', { name: 'Connect server' }).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: 'Add 2 tools' }));
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { name: 'weather', config: { ...server.config, timeout_ms: 30_000 } },
      { names: ['now', 'forecast'] },
    ]),
  );
});

it('tools that cannot be added are named with the reason, and the others are added with the next click', async () => {
  const pattern = { path: 'names.1', message: 'x', code: 'SCHEMA_PATTERN', params: { pattern: '(?=a)' } };
  mockApi({
    'GET /private/mcp-servers': { body: { items: [server], next_cursor: null } },
    'GET /private/mcp-servers/:id/tools': {
      body: { items: [listed('now'), listed('forecast')], next_cursor: null },
    },
    'POST /private/mcp-servers/:id/tools': ({ body }) =>
      (body as { names: string[] }).names.length > 1
        ? refusal(400, 'VALIDATION_FAILED', [pattern])
        : { status: 201, body: { items: [], next_cursor: null } },
  });
  const { user } = await renderWithProviders(<McpServerList />, { texts });
  await user.click(await screen.findByRole('button', { name: 'Tools' }));
  await user.click(await screen.findByRole('button', { name: 'Add 2 tools' }));
  expect(await screen.findByText(/^forecast: The schema has an unsupported pattern/)).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: /forecast/ })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Add 1 tool' }));
  expect(await screen.findByText('1 tool added.')).toBeInTheDocument();
  expect(screen.queryByText(/^forecast: /)).toBeNull();
});

it('a server that does not list its tools says why', async () => {
  const reason = { path: 'config', message: 'x', params: { reason: 'UNREACHABLE' } };
  mockApi({
    'GET /private/mcp-servers': { body: { items: [server], next_cursor: null } },
    'GET /private/mcp-servers/:id/tools': refusal(503, 'MCP_SERVER_FAILED', [reason]),
  });
  const { user } = await renderWithProviders(<McpServerList />, { texts });
  await user.click(await screen.findByRole('button', { name: 'Tools' }));
  expect(await screen.findByText('The service could not be reached.')).toBeInTheDocument();
});

it('a local server is one of the commands that this server allows', async () => {
  const command = 'npx @modelcontextprotocol/server-everything';
  const requests = mockApi({
    'GET /private/mcp-servers': { body: { items: [], next_cursor: null } },
    'GET /private/tool-environment': { body: { secrets: [], private_hosts: [], commands: [command] } },
    'POST /private/mcp-servers': { status: 201, body: server },
  });
  const { user } = await renderWithProviders(<McpServerList />, { texts });
  await screen.findByText('No MCP servers are connected yet.');
  await user.click(screen.getAllByRole('button', { name: 'Connect server' })[0] as HTMLElement);
  await user.type(await screen.findByLabelText(/^Name/), 'everything');
  expect(await screen.findByText(/^This server has no secrets yet/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Local command' }));
  await user.click(await screen.findByRole('button', { name: command }));
  expect(screen.getByLabelText(/^Command/)).toHaveValue(command);
  await user.click(screen.getAllByRole('button', { name: 'Connect server' }).at(-1) as HTMLElement);
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      config: { transport: 'stdio', command },
    }),
  );
});

it('the dialog of a server saves over the version that it shows, not over one fetched meanwhile', async () => {
  let stored = server;
  const requests = mockApi({
    'GET /private/mcp-servers': () => ({ body: { items: [stored], next_cursor: null } }),
    'PUT /private/mcp-servers/:id': refusal(409, 'STALE_WRITE'),
  });
  const { user, queryClient } = await renderWithProviders(<McpServerList />, { texts });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByLabelText(/^Name/), '2');
  stored = { ...server, config: { transport: 'http', url: 'https://new.example.com/mcp' }, change_count: 1 };
  await act(() => queryClient.refetchQueries());
  await screen.findByText(/new.example.com/);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Someone else has changed this');
  expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    name: 'weather2',
    change_count: 0,
  });
});

it('the dialog of a server that somebody else changed keeps the input, and saves it over their version', async () => {
  const theirs = { ...server, config: { ...server.config, timeout_ms: 60_000 }, change_count: 1 };
  let stored = server;
  const requests = mockApi({
    'GET /private/mcp-servers': () => ({ body: { items: [stored], next_cursor: null } }),
    'PUT /private/mcp-servers/:id': ({ body }) => {
      const isStale = (body as { change_count: number }).change_count < stored.change_count;
      return isStale ? refusal(409, 'STALE_WRITE') : { body: stored };
    },
  });
  const { user } = await renderWithProviders(<McpServerList />, { texts });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByLabelText(/^Name/), '2');
  stored = theirs;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Yours: weather2');
  expect(screen.getByText('Saved: weather')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requests.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    name: 'weather2',
    config: theirs.config,
    change_count: 1,
  });
});

it('the dialog of a server leaves its timeout, which has no field', async () => {
  const patient = { ...server, config: { ...server.config, timeout_ms: 60_000 } };
  const requests = mockApi({
    'GET /private/mcp-servers': { body: { items: [patient], next_cursor: null } },
    'PUT /private/mcp-servers/:id': { body: patient },
  });
  const { user } = await renderWithProviders(<McpServerList />, { texts });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByLabelText(/^Name/), '2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ config: patient.config }),
  );
});

it('the dialog of a server says at the field that an address is missing or wrong, and that a server has no tools', async () => {
  mockApi({
    'GET /private/mcp-servers': { body: { items: [server], next_cursor: null } },
    'GET /private/mcp-servers/:id/tools': { body: { items: [], next_cursor: null } },
  });
  const { user } = await renderWithProviders(<McpServerList />, { texts });
  await user.click(await screen.findByRole('button', { name: 'Tools' }));
  expect(await screen.findByText('This server has no tools.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Connect server' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Name/), 'weather');
  await user.click(dialog.getByRole('button', { name: 'Connect server' }));
  expect(dialog.getByLabelText(/^Address/)).toHaveAccessibleDescription('This field is required');
  await user.type(dialog.getByLabelText(/^Address/), 'mcp.example.com');
  expect(dialog.getByLabelText(/^Address/)).toHaveAccessibleDescription(
    'Enter an address that begins with https:// or http://',
  );
});

it('the list of servers shows those of all pages', async () => {
  mockApi({
    'GET /private/mcp-servers': ({ query }) => ({
      body: query.get('cursor')
        ? { items: [{ ...server, id: 'tides', name: 'tides' }], next_cursor: null }
        : { items: [server], next_cursor: 'weather' },
    }),
  });
  await renderWithProviders(<McpServerList />, { texts });
  expect(await screen.findByRole('heading', { name: 'tides' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'weather' })).toBeInTheDocument();
});
