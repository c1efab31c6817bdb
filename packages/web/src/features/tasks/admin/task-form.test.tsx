import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../../testing/api.ts';
import { enter, press } from '../../../../testing/fields.ts';
import { typeJson } from '../../../../testing/json-editor.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../../../../testing/tasks.ts';
import { TaskEditor } from './task-editor.tsx';
import {
  calculator,
  choose,
  englishOnly,
  enterRussian,
  grok,
  list,
  listedAgent,
  noForm,
  one,
  parent,
  prompt,
  save,
  serve,
  show,
  stored,
} from './testing/task-form.tsx';

it('the requirements of a task are reported when missing', async () => {
  serve({ 'GET /public/agents': list() }, []);
  await show();
  expect(
    await screen.findByText('You need to create agents and prompts before creating tasks.'),
  ).toBeInTheDocument();
  expect(await save()).toBeDisabled();
});

it('the requirements of a task are reported at their fields', async () => {
  const requests = serve();
  const { user } = await show();
  await user.click(await save());
  expect(await screen.findByText('Agent is required')).toBeInTheDocument();
  expect(screen.getByText('At least one prompt is required')).toBeInTheDocument();
  expect(requests.every(({ method }) => method === 'GET')).toBe(true);
});

it('the task form shows an error when its options can’t be loaded', async () => {
  serve({ 'GET /private/prompts': refusal(503, 'SERVICE_UNAVAILABLE') });
  await show();
  expect(await screen.findByText('Failed to load required data.')).toBeInTheDocument();
});

it('a new task has the limit of its agent, if that has one, until another is typed', async () => {
  const chef = {
    ...listedAgent,
    id: '01900000-0000-7000-8000-00000000000b',
    name: 'Chef',
    config: { ...listedAgent.config, task_execution_limit: 3 },
  };
  serve({ 'GET /public/agents': list(listedAgent, chef) });
  await show(undefined, `/?agent=${chef.id}`);
  const limit = await screen.findByRole('textbox', { name: /^Daily run limit/ });
  expect(limit).toHaveValue('');
  await choose(/^Agent/, 'Dietologist');
  expect(limit).toHaveValue('1');
  await choose(/^Agent/, 'Chef');
  expect(limit).toHaveValue('');
  enter(/^Daily run limit/, '5');
  await choose(/^Agent/, 'Dietologist');
  expect(limit).toHaveValue('5');
});

it('a test run of an incomplete task shows the language of the marked field, which gets the focus', async () => {
  serve({}, undefined, englishOnly);
  const { user } = await show(stored.id);
  await user.clear(await screen.findByRole('textbox', { name: /^Name/ }));
  await user.click(screen.getByRole('tab', { name: /Русский/ }));
  await user.click(screen.getByRole('button', { name: 'Run test' }));
  expect(await screen.findByText('Fix the marked fields first.')).toBeInTheDocument();
  expect(screen.getByRole('tab', { name: /English/ })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus();
  await user.keyboard('Weekly menu');
  await user.click(screen.getByRole('button', { name: 'Run test' }));
  await waitFor(() =>
    expect(screen.getByRole('tab', { name: /Русский/ })).toHaveAttribute('aria-selected', 'true'),
  );
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveFocus());
});

describe('a scheduled task', () => {
  const remove = (name: string) => screen.queryByRole('button', { name: `Remove: ${name}` });

  it('asks for the schedule as soon as the type is selected, and requires it', async () => {
    serve();
    await show(stored.id);
    await choose(/^Task type/, /^Scheduled/);
    const kept = await screen.findByRole('button', {
      name: 'A scheduled task needs this parameter: schedule',
    });
    expect(kept).toHaveAttribute('aria-disabled', 'true');
    expect(remove('kcal')).toHaveAttribute('aria-disabled', 'false');
    await choose(/^Task type/, 'Plain');
    await waitFor(() => expect(screen.queryByText('schedule')).not.toBeInTheDocument());
    expect(remove('kcal')).toHaveAttribute('aria-disabled', 'false');
  });

  it('stored without that parameter shows an error, can’t be saved, and can be fixed with one button', async () => {
    const requests = serve({}, [one], { ...stored, task_type: 'parent_scheduled' });
    await show(stored.id);
    const sentence = /A scheduled task needs a Schedule parameter/;
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    enter(/^Name/, 'Daily menu');
    fireEvent.click(await save());
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    press('Add Schedule parameter');
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
    fireEvent.click(await save());
    await waitFor(() => expect(requests.some(({ method }) => method === 'PUT')).toBe(true));
  });
});

it('saving a new task reports that it was created, on its page', async () => {
  serve({ 'POST /private/tasks': { status: 201, body: stored } });
  const { router } = await renderWithProviders(<TaskEditor id={undefined} newPrompt={noForm} />, {
    texts: ['admin', 'tasks-admin'],
    routes: [{ path: '/admin/tasks/:id', element: <TaskEditor id={stored.id} newPrompt={noForm} /> }],
  });
  await screen.findByRole('textbox', { name: /^Name/ });
  enter(/^Name/, 'Weekly menu');
  enter(/^Description/, 'Plans a week of meals.');
  enterRussian('Меню на неделю', 'Составляет меню на неделю.');
  await choose(/^Agent/, 'Dietologist');
  await choose(/Add a prompt/, /Prompt 1/);
  fireEvent.click(await save());
  expect(await screen.findByText('Task created successfully!')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe(`/admin/tasks/${stored.id}`);
});

it('prompts that don’t match prevent saving a task until one is removed', async () => {
  serve({}, undefined, { ...stored, prompt_ids: [one.id, grok.id] });
  await show(stored.id);
  const sentence = 'All prompts must have the same model type. Found ChatGPT and Grok';
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  expect(await save()).toBeDisabled();
  press('Remove: Prompt 1');
  expect(screen.queryByText(sentence)).toBeNull();
  expect(await save()).toBeEnabled();
});

it('a prompt of a task is found by the server, and a new one is created in place with the model of the others', async () => {
  const requests = serve({}, [one, prompt(3), prompt(5)]);
  await renderWithProviders(
    <TaskEditor
      id={stored.id}
      newPrompt={({ start, onCreated }) => (
        <button
          type="button"
          onClick={() => onCreated(prompt(5))}
        >{`Create ${JSON.stringify(start)}`}</button>
      )}
    />,
    { texts: ['admin', 'tasks-admin'] },
  );
  const picker = await screen.findByRole('combobox', { name: /Add a prompt/ });
  fireEvent.change(picker, { target: { value: 'Prompt 3' } });
  await waitFor(() =>
    expect(requests.filter(({ query }) => query.get('search') === 'Prompt 3')).toHaveLength(1),
  );
  fireEvent.click(await screen.findByRole('option', { name: /Prompt 3/ }));
  expect(picker).toHaveValue('');
  press('Remove: Prompt 3');

  fireEvent.change(picker, { target: { value: 'Sauces' } });
  fireEvent.keyDown(picker, { key: 'Escape' });
  press('New prompt');
  const start = { title: 'Sauces', role: 'user', model_type: 'chatgpt', version: '1' };
  press(`Create ${JSON.stringify(start)}`);
  expect(screen.getByRole('button', { name: 'Remove: Prompt 5' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Create/ })).toBeNull();
});

it('a child task requires a parent that is not a child, and a history of 0 to 10', async () => {
  serve();
  await show(stored.id);
  await choose(/Task type/, 'Child');
  expect(screen.getByLabelText(/History depth/)).toHaveValue('3');
  enter(/History depth/, '11');
  fireEvent.click(await save());
  expect(await screen.findByText('Parent task is required for child tasks')).toBeInTheDocument();
  expect(screen.getByText('History depth cannot exceed 10')).toBeInTheDocument();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: /Parent task/ }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Dinner party']);
});

describe('parameters', () => {
  const editor = 'Required (JSON)';

  it('keep their list while the JSON is invalid, and can’t be saved', async () => {
    const requests = serve();
    const { user } = await show(stored.id);
    await typeJson(editor, '[{"name": "kcal",');
    expect(await screen.findByText(/^Must be a valid JSON array of parameters/)).toBeInTheDocument();
    expect(screen.getByText('kcal')).toBeInTheDocument();
    await user.click(await save());
    await waitFor(async () => expect(await save()).toBeEnabled());
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Use this list' }));
    await waitFor(() => expect(screen.queryByText(/^Must be a valid JSON array/)).toBeNull());
  });
});

it('the task form saves prompts in their order, parameters from the JSON and the list, and ten calls of a tool by default', async () => {
  const requests = serve({ 'PUT /private/tasks/:id': { body: stored } }, [one, prompt(4)]);
  const { user } = await show(stored.id);
  await choose(/Add a prompt/, /Prompt 4/);
  await user.click(screen.getByRole('button', { name: 'Move up: Prompt 4' }));
  await typeJson('Required (JSON)', '[{"name": "days", "param_type": "UserInput", "data_type": "Integer"}]');
  await user.click(await screen.findByRole('button', { name: /^days/ }));
  await user.type(screen.getByRole('textbox', { name: 'Name', description: '' }), '_left');
  await user.click(await screen.findByRole('switch', { name: 'Use tools' }));
  await user.click(screen.getByRole('checkbox', { name: /calculator/ }));
  const tool = within(screen.getByRole('group', { name: 'calculator' }));
  expect(tool.getByRole('textbox', { name: /Max calls/ })).toHaveValue('10');
  await user.click(tool.getByRole('switch', { name: 'Needs approval before each call' }));
  await user.click(await save());
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      prompt_ids: [prompt(4).id, one.id],
      required_parameters: [{ name: 'days_left', data_type: 'Integer' }],
      change_count: 4,
      config: {
        tools_enabled: true,
        allowed_tools: { [calculator.id]: { enabled: true, max_calls: 10, requires_confirmation: true } },
      },
    }),
  );
  expect(await screen.findByText('Task updated successfully!')).toBeInTheDocument();
});

it('the task form shows the server’s errors beside the tool', async () => {
  const gone = '01900000-0000-7000-8000-0000000000cf';
  const path = (id: string) => `config.allowed_tools.${id}`;
  const task = {
    ...stored,
    config: {
      ...stored.config,
      tools_enabled: true,
      allowed_tools: { [calculator.id]: { enabled: true, settings: { unit: 1 } }, [gone]: { enabled: true } },
    },
  };
  const details = [
    {
      path: `${path(calculator.id)}.settings`,
      message: 'x',
      code: 'TOOL_SETTINGS',
      params: { reason: 'unit: x' },
    },
    { path: path(gone), message: 'x', code: 'UNKNOWN_TOOL' },
  ];
  serve({ 'PUT /private/tasks/:id': refusal(400, 'VALIDATION_FAILED', details) }, undefined, task);
  const { user } = await show(stored.id);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  await user.click(await save());
  expect(await screen.findByText(/doesn't accept these settings: unit: x/)).toBeInTheDocument();
  expect(screen.getByText('There is no such tool')).toBeInTheDocument();
});

it('the task form creates the children of a composite task after it, in the languages that they have', async () => {
  const made = aTask({ name: 'Both', task_type: 'parent' });
  const source = { ...englishOnly, id: parent.id, name: 'Shopping' };
  const requests = serve({
    'GET /public/tasks': list(stored, source),
    'POST /private/tasks': { status: 201, body: made },
  });
  const { user } = await show(undefined, `/?composite=true&child1=${stored.id}&child2=${source.id}`);
  expect(
    await screen.findByText(/copies of “Weekly menu”, “Shopping” become its child tasks/),
  ).toBeInTheDocument();
  enterRussian('Меню и покупки', 'Составляет меню и список покупок.');
  await choose(/Add a prompt/, /Prompt 1/);
  await user.click(await save());
  expect(await screen.findByRole('heading', { name: 'Stored' })).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { name: 'Weekly menu + Shopping', task_type: 'parent' },
    {
      name: 'Weekly menu',
      task_type: 'child',
      parent_task_id: made.id,
      config: { locales: { ru: { name: 'Weekly menu' } } },
    },
    {
      name: 'Shopping',
      task_type: 'child',
      parent_task_id: made.id,
      config: { locales: { ru: { name: '', description: '' } } },
    },
  ]);
});

const modelsOf = (family: string, ...names: string[]) => ({
  family,
  models: names.map((model, index) => ({ model, version: index + 1 })),
});

it('another model for a task moves the connected tasks too, or copies for this one alone, and names what prevents it', async () => {
  let others: { id: string; name: string }[] = [];
  let isKept = false;
  const requests = serve({
    'GET /private/models': list(modelsOf('chatgpt', 'gpt-5', 'gpt-5-mini'), modelsOf('grok', 'grok-4')),
    'GET /private/tasks/:id/prompts/connected': () => ({
      body: { tasks: others, prompts: [one, prompt(3)] },
    }),
    'POST /private/tasks/:id/prompts/version': () =>
      isKept
        ? refusal(422, 'PROMPTS_MISMATCH', [
            {
              path: 'tasks',
              message: 'x',
              code: 'USED_BY_TASK',
              params: { id: 'task-1', name: 'Daily menu' },
            },
          ])
        : { body: stored },
  });
  const { user } = await renderWithProviders(<TaskEditor id={stored.id} newPrompt={noForm} />, {
    user: { role: 'admin' },
    texts: ['admin', 'tasks-admin'],
  });
  const places = within(await screen.findByRole('group', { name: 'Model that answers' }));
  expect(places.getByRole('button', { pressed: true })).toHaveTextContent('ChatGPT 1 · gpt-5');
  const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  const open = async (model: string) => {
    await user.click(places.getByRole('button', { name: model }));
    const dialog = within(await screen.findByRole('dialog', { name: `Move to ${model}` }));
    return { dialog, confirm: await dialog.findByRole('button', { name: 'Move' }) };
  };
  const alone = await open('ChatGPT 2 · gpt-5-mini');
  await waitFor(() => expect(alone.confirm).toBeEnabled());
  await user.click(alone.confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  others = [{ id: 'task-1', name: 'Daily menu' }];
  isKept = true;
  const { dialog, confirm } = await open('Grok 1 · grok-4');
  expect(await dialog.findByRole('radio', { name: 'Move all 2 tasks' })).toBeChecked();
  await user.click(confirm);
  const link = await dialog.findByRole('link', { name: /Daily menu/ });
  expect(link).toHaveAttribute('href', '/admin/tasks/task-1');
  isKept = false;
  await user.click(dialog.getByRole('radio', { name: /own copies/ }));
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([
    { model_type: 'chatgpt', version: 2, scope: 'task' },
    { model_type: 'grok', version: 1, scope: 'connected' },
    { model_type: 'grok', version: 1, scope: 'copies' },
  ]);
});
