import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aTask } from '../../../testing/tasks.ts';
import { AgentHistory } from './agent-history.tsx';
import { anAgent } from './testing/an-agent.ts';

const row = (name: string) => ({
  id: `run-${name}`,
  task_id: 'task',
  task_name: name,
  status: 'completed',
  created_at: '2026-11-20T10:00:00Z',
  parent_execution_id: null,
});
const pages: Record<string, unknown> = {
  '': { items: [row('first')], next_cursor: 'a' },
  a: { items: [row('second')], next_cursor: 'b' },
  b: { items: [row('third')], next_cursor: null },
};
const path = 'GET /public/users/:id/task-executions';
const serve = () => mockApi({ [path]: ({ query }) => ({ body: pages[query.get('cursor') ?? ''] }) });
const shown = async (name: string) =>
  within(await screen.findByRole('table')).findByRole('rowheader', { name });
const options = { user: {}, texts: ['agents'] };

it('the history of an agent pages by cursor, forward and back, and keeps the page number in the address', async () => {
  const requests = serve();
  const { user, router } = await renderWithProviders(<AgentHistory userId="me" agent={anAgent()} />, options);
  await shown('first');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await shown('second');
  expect(router.state.location.search).toBe('?page=2');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await shown('first');
  expect(router.state.location.search).toBe('');
  const pagesRead = requests.filter((request) => request.path.endsWith('/task-executions'));
  expect(pagesRead.map(({ query }) => query.get('cursor'))).toEqual([null, 'a']);
  expect(pagesRead[0]?.query.get('limit')).toBe('5');
  expect(pagesRead[0]?.query.get('include_child')).toBe('true');
});

it('the history of an agent after a reload shows page 3, the last one, with a link to the result', async () => {
  serve();
  await renderWithProviders(<AgentHistory userId="me" agent={anAgent()} />, { ...options, at: '/?page=3' });
  await shown('third');
  expect(screen.getByRole('link', { name: 'View result: third' })).toHaveAttribute(
    'href',
    '/executions/run-third',
  );
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
});

it('a row in the history of an agent begins with the first number of its answer', async () => {
  const output = { name: 'calories', data_type: 'Integer', unit: 'kcal' } as const;
  const tasks = [aTask({ id: 'task', output_parameters: [output] })];
  mockApi({
    [path]: { body: { items: [{ ...row('first'), output_params: { calories: 1556 } }], next_cursor: null } },
    'GET /public/tasks': { body: { items: tasks, next_cursor: null } },
  });
  await renderWithProviders(<AgentHistory userId="me" agent={anAgent()} />, options);
  const header = await screen.findByRole('rowheader', { name: /^1,556.kcal ?first$/ });
  expect(header).toBeInTheDocument();
});

it('a failed load of the history of an agent can be retried', async () => {
  let isDown = true;
  mockApi({ [path]: () => (isDown ? refusal(500, 'UNEXPECTED') : { body: pages.b }) });
  const { user } = await renderWithProviders(<AgentHistory userId="me" agent={anAgent()} />, options);
  await screen.findByText('Failed to load the run history');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await shown('third');
});
