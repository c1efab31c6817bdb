import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../../testing/api.ts';
import { aParameter, aTask } from '../../../../testing/tasks.ts';
import {
  calculator,
  choose,
  list,
  listedAgent,
  one,
  prompt,
  save,
  serve,
  show,
  stored,
} from './testing/task-form.tsx';

describe('a problem that would break runs', () => {
  const reads = prompt(4, { title: 'Menu', content: 'Write a menu for {{ people }}.' });
  const faulty = {
    ...stored,
    prompt_ids: [reads.id],
    required_parameters: [aParameter({ name: 'rule', param_type: 'AdminInput' })],
  };
  const check = {
    'POST /private/prompts/check': {
      body: {
        variables: [{ name: 'people', known: false, missing_in: [], sample: '' }],
        errors: [],
        preview: '',
      },
    },
  };
  const variable = 'The prompt “Menu” uses “people”, but the task has no such parameter.';

  it('is shown in every state, and prevents saving a task in production', async () => {
    const hidden = { ...listedAgent, deployment_state: 'test' };
    serve({ ...check, 'GET /public/agents': list(hidden) }, [reads], { ...faulty, deployment_state: 'test' });
    await show(stored.id);
    expect(await screen.findByText(variable)).toBeInTheDocument();
    expect(screen.getByText(/“rule” is set by an administrator/)).toBeInTheDocument();
    expect(await save()).toBeEnabled();
    expect(screen.queryByText(/Users won't see this task/)).toBeNull();
    await choose(/^Deployment state/, 'Production');
    expect(
      await screen.findByText("A task with these errors can't be released to production"),
    ).toBeInTheDocument();
    expect(await save()).toBeDisabled();
    expect(screen.getByText(/Users won't see this task: its agent “Dietologist”/)).toBeInTheDocument();
  });

  it('a task of an archived agent says in every state that users do not see it', async () => {
    const archived = { ...listedAgent, archived_at: '2026-11-01T10:00:00Z' };
    serve({ 'GET /public/agents': list(archived) }, [], { ...stored, deployment_state: 'dev' });
    await show(stored.id);
    expect(await screen.findByText(/its agent “Dietologist” is archived/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the agent' })).toBeInTheDocument();
  });

  it('a parameter that a prompt uses is added from the warning', async () => {
    serve(check, [reads], { ...faulty, required_parameters: [] });
    const { user } = await show(stored.id);
    await user.click(await screen.findByRole('button', { name: 'Add this parameter' }));
    await waitFor(() => expect(screen.queryByText(variable)).toBeNull());
    expect(screen.getByRole('region', { name: 'Required parameters' })).toHaveFocus();
    expect(await save()).toBeEnabled();
  });

  it('is also shown when only the server found it', async () => {
    const details = [{ path: 'prompt_ids.0', message: 'No such parameter', code: 'UNKNOWN_PROMPT_VARIABLE' }];
    serve({ 'PUT /private/tasks/:id': refusal(400, 'VALIDATION_FAILED', details) });
    const { user } = await show(stored.id);
    await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
    await user.click(await save());
    expect(await screen.findByText('The changes were not saved')).toBeInTheDocument();
  });
});

it('the task form shows the system’s limits if the task sets none, and that a tool always needs approval', async () => {
  const limits = { tools_max_calls: 30, tools_max_depth: 9, cycle_max_identical: 4 };
  const sensitive = { ...calculator, requires_confirmation: true };
  const allowed_tools = { [sensitive.id]: { enabled: true } };
  serve(
    {
      'GET /private/system/config': { body: { id: '', config: { tool_calls: limits } } },
      'GET /private/tools': list(sensitive),
    },
    [one],
    { ...stored, config: { ...stored.config, tools_enabled: true, tools_max_calls: 7, allowed_tools } },
  );
  await show(stored.id);
  const rounds = await screen.findByRole('textbox', { name: 'Max rounds' });
  await waitFor(() => expect(rounds).toHaveAttribute('placeholder', '9'));
  expect(rounds).toHaveAccessibleDescription('1 to 50; if empty, 9 as in System Settings');
  expect(screen.getByRole('textbox', { name: 'Max calls per run' })).toHaveValue('7');
  const asks = screen.getByRole('switch', { name: /Needs approval before each call/ });
  expect(asks).toBeChecked();
  expect(asks).toBeDisabled();
  expect(screen.getByText('This tool always needs approval')).toBeInTheDocument();
});

it('the task form moves a child by keyboard, and saves the form afterwards', async () => {
  const kid = (nth: number, name: string) => ({
    ...aTask({ name }),
    id: `01900000-0000-7000-8000-0000000000d${nth}`,
    task_execution_limit: 1,
    locales: {},
  });
  const [soup, cake] = [kid(1, 'Soup'), kid(2, 'Cake')];
  const family = { ...stored, task_type: 'parent' as const, child_tasks: [soup, cake] };
  const turned = { ...family, child_tasks: [cake, soup], change_count: 5 };
  const requests = serve(
    { 'PUT /private/tasks/:id/children': { body: turned }, 'PUT /private/tasks/:id': { body: turned } },
    [one],
    family,
  );
  const { user } = await show(stored.id);
  const down = await screen.findByRole('button', { name: 'Move down: Soup' });
  down.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Soup is now number 2.')).toBeInTheDocument();
  expect(down).toHaveFocus();
  expect(down).toHaveAttribute('aria-disabled', 'true');
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), '!');
  await user.click(await save());
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { order: [cake.id, soup.id], change_count: 4 },
      { change_count: 5 },
    ]),
  );
});
