import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type MockRequest, type MockResponse, mockApi, refusal } from '../../../testing/api.ts';
import { enter } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTool } from './testing/tools.tsx';
import { ToolEditor } from './tool-form.tsx';

const stored = aTool();
const calculator = aTool({
  name: 'calculator',
  description: 'Calculates an expression.',
  implementation_type: 'builtin',
  config: {},
  input_schema: { type: 'object', properties: { expression: { type: 'string' } }, required: ['expression'] },
});
const show = async (
  id: string | undefined,
  answers: Record<string, MockResponse | ((requests: MockRequest) => MockResponse)> = {},
) => {
  const requests = mockApi({
    'GET /private/tools': { body: { items: [calculator, stored], next_cursor: null } },
    'GET /private/tools/:id': { body: stored },
    'POST /private/tools': { status: 201, body: aTool() },
    'PUT /private/tools/:id': ({ body }) => ({ body: { ...stored, ...(body as object), change_count: 3 } }),
    ...answers,
  });
  const rendered = await renderWithProviders(<ToolEditor id={id} />, { texts: ['admin', 'tools'] });
  const sent = () => requests.filter(({ method }) => method !== 'GET');
  return { ...rendered, sent };
};
const save = () => screen.getByRole('button', { name: 'Save Tool' });

it('the form of a tool creates an http tool with a header and an argument', async () => {
  const { user, sent } = await show(undefined);
  await screen.findByRole('heading', { name: 'Create New Tool' });
  const field = (name: string) => document.querySelector(`#field-${name}`) as HTMLElement;
  fireEvent.change(field('name'), { target: { value: 'weather' } });
  fireEvent.change(field('description'), { target: { value: 'Tells the weather.' } });
  enter(/^Address/, 'https://a.b/?key=c');
  expect(screen.getByText(/shown to every administrator/)).toBeInTheDocument();
  enter(/^Address/, 'https://api.example.com/{city}');
  expect(screen.queryByText(/shown to every administrator/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add header' }));
  enter('Header', 'X-Key');
  enter('Value', 'abc');
  expect(screen.getByText(/shown to every administrator/)).toBeInTheDocument();
  enter('Value', '{{secret:KEY}}');
  expect(screen.queryByText(/shown to every administrator/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add argument' }));
  expect(save()).toBeDisabled();
  const row = within(screen.getByText('1 argument').closest('fieldset') as HTMLElement);
  await row.findByText('Enter a name');
  expect(row.getByLabelText('Name')).toHaveFocus();
  fireEvent.change(row.getByLabelText('Name'), { target: { value: 'city' } });
  expect(save()).toBeEnabled();
  await user.click(save());
  const notice = await screen.findByText('Tool created successfully!');
  expect(within(notice).getByRole('link').getAttribute('href')).toMatch(/^\/admin\/tools\/.+/);
  expect(sent()[0]?.body).toEqual({
    name: 'weather',
    description: 'Tells the weather.',
    implementation_type: 'http',
    input_schema: {
      type: 'object',
      properties: { city: { type: 'string' } },
      required: ['city'],
      additionalProperties: false,
    },
    config: { method: 'GET', url: 'https://api.example.com/{city}', headers: { 'X-Key': '{{secret:KEY}}' } },
    is_enabled: true,
    requires_confirmation: false,
  });
});

it('the form of a tool fills in a new builtin tool from its built-in definition', async () => {
  const { user } = await show(undefined);
  await user.click(await screen.findByRole('button', { name: 'Built-in' }));
  await user.click(screen.getByRole('combobox', { name: /Built-in tool/ }));
  await user.click(await screen.findByRole('option', { name: 'Calculator' }));
  await waitFor(() =>
    expect(document.getElementById('field-description')).toHaveValue('Calculates an expression.'),
  );
  await screen.findByText('1 argument');
});

it('the form of a tool tests the tool as edited', async () => {
  const { user, sent } = await show(stored.id, {
    'POST /private/tools/try': { body: { result: { sun: true }, error: null, duration_ms: 42 } },
  });
  await user.click(await screen.findByRole('button', { name: 'Test now' }));
  await screen.findByRole('group', { name: 'Test result' });
  expect(sent()[0]?.body).toEqual({
    tool: expect.objectContaining({ name: 'weather', config: stored.config }),
    arguments: { city: 'sample' },
  });
  await user.type(screen.getByLabelText(/^Name/, { selector: '#field-name' }), '2');
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Test result' })).toBeNull());
});

it('the form of a tool lists the tasks that use it when it can’t be deleted', async () => {
  const { user } = await show(stored.id, {
    'DELETE /private/tools/:id': refusal(409, 'IN_USE', [
      { path: 'tasks', message: 'x', code: 'USED_BY_TASK', params: { name: 'Plan a walk', id: 'walk' } },
    ]),
  });
  await user.click(await screen.findByRole('button', { name: 'Actions for weather' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete tool' }));
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete tool' }),
  );
  const notice = (await screen.findByText('Task “Plan a walk”')).closest<HTMLElement>('[role="alert"]');
  expect(notice).toHaveTextContent("Can't delete “weather”: 1 task uses it");
});

it('the fault of an address disappears once the argument that it names is added', async () => {
  const { user } = await show(undefined);
  await screen.findByRole('heading', { name: 'Create New Tool' });
  enter(/^Address/, 'https://api.example.com/{city}');
  fireEvent.blur(screen.getByLabelText(/^Address/));
  await screen.findByText(/The tool has no argument “city”/);
  await user.click(screen.getByRole('button', { name: 'Add argument' }));
  const row = within(screen.getByText('1 argument').closest('fieldset') as HTMLElement);
  fireEvent.change(row.getByLabelText('Name'), { target: { value: 'city' } });
  await waitFor(() => expect(screen.queryByText(/The tool has no argument/)).toBeNull());
});
