import type { Task } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { refusal } from '../../../../testing/api.ts';
import { aTask } from '../../../../testing/tasks.ts';
import {
  calculator,
  list,
  listedAgent,
  newer,
  one,
  save,
  serve,
  show,
  stored,
} from './testing/task-form.tsx';

const kid = (nth: number, name: string) => ({
  ...aTask({ name }),
  id: `01900000-0000-7000-8000-0000000000d${nth}`,
  task_execution_limit: 1,
  locales: {},
});
const [soup, cake, tea] = [kid(1, 'Soup'), kid(2, 'Cake'), kid(3, 'Tea')];
const family = { ...stored, task_type: 'parent' as const, child_tasks: [soup, cake] };

it('the task form shows both orders of the children after somebody else’s change, and keeps either', async () => {
  let current: Task = family;
  const requests = serve(
    {
      'GET /public/tasks/:id': () => ({ body: current }),
      'PUT /private/tasks/:id/children': refusal(409, 'STALE_WRITE'),
      'PUT /private/tasks/:id': refusal(409, 'STALE_WRITE'),
    },
    [one],
    family,
  );
  const { user } = await show(stored.id);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  current = { ...family, name: 'Menu', child_tasks: [tea, soup, cake], change_count: 9 };
  await user.click(screen.getByRole('button', { name: 'Move down: Soup' }));
  const text = async (start: string) =>
    (await screen.findByText((said) => said.startsWith(start))).textContent;
  expect(await text('Yours: ')).toBe('Yours: 1. Cake\n2. Soup\n3. Tea');
  expect(await text('Saved: ')).toBe('Saved: 1. Tea\n2. Soup\n3. Cake');
  await user.click(screen.getByRole('button', { name: 'Keep mine' }));
  const puts = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() =>
    expect(puts()).toEqual([
      { order: [cake.id, soup.id], change_count: 4 },
      { order: [cake.id, soup.id, tea.id], change_count: 9 },
    ]),
  );
  await text('Saved: ');
  await user.click(screen.getByRole('button', { name: 'Use the saved version' }));
  expect(await screen.findByRole('button', { name: 'Move down: Tea' })).toBeInTheDocument();
  expect(screen.queryByText(/^Saved: /)).toBeNull();
  expect(screen.getByRole('link', { name: 'Cake' })).toHaveFocus();
  // The form is still based on its initial values: its own conflict is not skipped.
  expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Weekly menu!');
  await user.click(await save());
  await waitFor(() => expect(puts().at(-1)).toMatchObject({ name: 'Weekly menu!', change_count: 4 }));
});

it('the task form shows a conflict with the form’s labels, not the API’s values, and takes the saved version', async () => {
  const cook = { ...listedAgent, id: '01900000-0000-7000-8000-0000000000e1', name: 'Cook' };
  let current: Task = stored;
  serve(
    {
      'GET /public/agents': list(listedAgent, cook),
      'GET /public/tasks/:id': () => ({ body: current }),
      'PUT /private/tasks/:id': refusal(409, 'STALE_WRITE'),
    },
    [one, newer],
  );
  const { user } = await show(stored.id);
  await user.type(await screen.findByRole('textbox', { name: /^Name/ }), '!');
  current = {
    ...stored,
    agent_id: cook.id,
    prompt_ids: [newer.id],
    prompts: [{ ...newer, model_version: 2 }],
    task_type: 'parent',
    execution_type: 'once',
    deployment_state: 'dev',
    config: {
      ...stored.config,
      allowed_tools: { [calculator.id]: { enabled: true, max_calls: 3 } },
    },
    change_count: 5,
  };
  await user.click(await save());
  await screen.findByText('Saved: Cook');
  for (const label of ['Cook', 'Prompt 3', 'Parent', 'Once', 'Development'])
    expect(screen.getByText(`Saved: ${label}`)).toBeInTheDocument();
  expect(screen.getByText('Yours: Dietologist')).toBeInTheDocument();
  expect(screen.getByText(/: calculator \(.*: 3, /)).toBeInTheDocument();
  expect(screen.queryByText(/: (parent|once|dev)$/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use the saved version' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /^Name/ })).toHaveValue('Weekly menu'));
});
