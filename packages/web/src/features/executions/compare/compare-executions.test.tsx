import type { Execution } from '@agentarium/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { connectionLost, mockApi, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aListedExecution, anExecution, ask, aTask, taskId } from '../testing/factories.ts';
import { Component as CompareExecutions, OtherExecutions, obstacleTo } from './compare-executions.tsx';

const runs: Record<string, Execution> = {
  a: anExecution({
    id: 'a',
    result: 'Soup on **Monday**.',
    input_params: { goal: 'lose' },
    output_params: { kcal: 2000 },
  }),
  b: anExecution({
    id: 'b',
    result: 'Borscht on **Monday**.',
    input_params: { goal: 'keep' },
    output_params: { kcal: 1800 },
  }),
};

async function show(at: string) {
  const kcal = { name: 'kcal', data_type: 'Integer' as const, unit: 'kcal', description: null, locales: {} };
  mockApi({
    'GET /public/task-executions/:id': ({ path }) => {
      const run = runs[path.split('/').at(-1) ?? ''];
      return run ? { body: run } : refusal(403, 'FORBIDDEN');
    },
    'GET /public/tasks/:id': {
      body: aTask({
        id: taskId,
        required_parameters: [ask('goal', 'String')],
        output_parameters: [kcal] as never,
      }),
    },
    'GET /public/users/:id/task-executions': {
      body: { items: [runs.a, runs.b], next_cursor: null },
    },
  });
  return renderWithProviders(<CompareExecutions />, { at, texts: ['compare', 'executions'], user: {} });
}

it('comparing two runs shows how numbers, input and text changed', async () => {
  await show('/executions/compare?a=a&b=b');
  const numbers = await screen.findByRole('region', { name: 'Numbers' });
  const row = within(numbers).getByRole('row', { name: /kcal/ });
  expect(row).toHaveTextContent(/2,000 kcal.*1,800 kcal/);
  expect(row).toHaveTextContent(/−200 kcal.*−10%/);
  expect(within(row).getByLabelText('Less')).toBeInTheDocument();
  const requests = screen.getByRole('region', { name: 'Input' });
  expect(within(requests).getByRole('row', { name: /The goal/ })).toHaveTextContent(/lose.*keep/);
  const text = screen.getByRole('region', { name: 'The answer' });
  await waitFor(() => expect(text.querySelector('del')).toHaveTextContent('Soup'));
  expect(text.querySelector('ins')).toHaveTextContent('Borscht');
  expect(text).toHaveTextContent(/ on Monday\.$/);
});

it('comparing two runs lists the task’s other runs when only one is given', async () => {
  const { user, router } = await show('/executions/compare?b=b');
  const choices = within(await screen.findByRole('list')).getAllByRole('button');
  expect(choices).toHaveLength(1);
  expect(choices[0]).toHaveTextContent(/lose.*Nov 20, 2026/);
  await user.click(choices[0] as HTMLElement);
  expect(router.state.location.search).toBe('?a=a&b=b');
});

const one = 'GET /public/task-executions/:id';
const showState = (answer: Parameters<typeof mockApi>[0][string], at: string) => {
  mockApi({
    [one]: answer,
    'GET /public/tasks/:id': { body: aTask() },
    'GET /public/users/:id/task-executions': { body: { items: [], next_cursor: null } },
  });
  return renderWithProviders(<CompareExecutions />, { at, user: {}, texts: ['compare', 'executions'] });
};
const both = '/executions/compare?a=a&b=b';

it('a comparison of nothing shows a notice', async () => {
  await showState({}, '/executions/compare');
  expect(screen.getByRole('alert')).toHaveTextContent('There is nothing to compare');
});

it.each([
  [refusal(403, 'FORBIDDEN'), 'You do not have permission to view this run.'],
  [refusal(404, 'EXECUTION_NOT_FOUND'), 'Run not found'],
])('a comparison of a run that can’t be read shows why', async (answer, text) => {
  await showState(answer, both);
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument();
});

it('a comparison can be retried', async () => {
  let isDown = true;
  await showState(
    ({ path }) => (isDown ? connectionLost() : { body: anExecution({ id: path.slice(-1) }) }),
    both,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(/Failed to load the run.*be reached/);
  isDown = false;
  press('Retry');
  expect(await screen.findByText('The answers are identical.')).toBeInTheDocument();
});

it('a comparison stays when a run can’t be read again', async () => {
  let isDown = false;
  const { queryClient } = await showState(
    ({ path }) => (isDown ? refusal(503, 'UNEXPECTED') : { body: anExecution({ id: path.slice(-1) }) }),
    both,
  );
  expect(await screen.findByText('The answers are identical.')).toBeInTheDocument();
  isDown = true;
  await act(() => queryClient.invalidateQueries());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByText('The answers are identical.')).toBeInTheDocument();
});

it('a comparison of runs of different tasks shows what prevents it', async () => {
  await showState(({ path }) => {
    const id = path.slice(-1);
    return { body: anExecution({ id, ...(id === 'b' && { task_id: 'other' }) }) };
  }, `/executions/compare${'?a=a&b=b'}`);
  expect(await screen.findByText(new RegExp(/These are runs of different tasks/.source))).toBeInTheDocument();
});

it.each<[string, Partial<Execution>, Partial<Execution>, ReturnType<typeof obstacleTo>]>([
  ['nothing', { id: 'a' }, { id: 'b' }, null],
  ['that they are one', { id: 'a' }, { id: 'a' }, 'same'],
  ['their tasks', { id: 'a' }, { id: 'b', task_id: 'x' }, 'otherTask'],
  ['that one goes on', { id: 'a' }, { id: 'b', status: 'running' }, 'noResult'],
])('two runs can’t be compared because of %s', (_what, a, b, obstacle) => {
  expect(obstacleTo(anExecution(a), anExecution(b))).toBe(obstacle);
});

const list = 'GET /public/users/:id/task-executions';
const task = aTask({ required_parameters: [ask('goal', 'String'), ask('days', 'Integer')] });
const run = (id: string, day: number, goal = 'lose') =>
  aListedExecution({ id, created_at: `2026-11-${day}T09:00:00Z`, input_params: { goal, days: day } });
type Answer = Parameters<typeof mockApi>[0][string];

async function showOthers(answer: Answer, taskIs: 'there' | 'gone' = 'there', of: Partial<Execution> = {}) {
  const chosen: string[] = [];
  const requests = mockApi({ [list]: answer });
  const app = await renderWithProviders(
    <OtherExecutions
      of={anExecution({ id: 'this', ...of })}
      task={taskIs === 'there' ? task : undefined}
      onChoose={(id) => chosen.push(id)}
    />,
    { texts: ['compare', 'executions'], user: { timezone: 'UTC' } },
  );
  return { ...app, requests, chosen };
}
const page = (items: object[], next_cursor: string | null = null) => ({ body: { items, next_cursor } });
const choices = () => screen.getAllByRole('listitem').map((item) => item.textContent.replaceAll(/\s/g, ' '));

it('the other runs to compare with are the completed ones of the same task, without this one', async () => {
  const { requests, chosen } = await showOthers(page([run('b', 19, 'keep'), run('this', 18), run('c', 17)]));
  await screen.findByRole('heading', { name: 'Choose the run to compare with' });
  expect(Object.fromEntries(requests[0]?.query ?? [])).toMatchObject({
    status: 'completed',
    task_id: anExecution().task_id,
  });
  expect(choices()).toEqual(['keep · 19Nov 19, 2026, 9:00 AM', 'lose · 17Nov 17, 2026, 9:00 AM']);
  press(/November 17/);
  expect(chosen).toEqual(['c']);
});

it('the other runs to compare with are distinguished only by time when the task was deleted', async () => {
  await showOthers(page([run('b', 19)]), 'gone');
  await waitFor(() => expect(choices()).toEqual(['Nov 19, 2026, 9:00 AM']));
});

it('the other runs to compare with offer to run the task again if there are none', async () => {
  await showOthers(page([run('this', 19)]));
  expect(await screen.findByText('No other run to compare with')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Run again' })).toHaveAttribute(
    'href',
    `/tasks/${anExecution().task_id}?execute=true&from=this`,
  );
});

it('the other runs to compare with offer to run a lone child again below its parent', async () => {
  await showOthers(page([run('this', 19)]), 'there', { parent_execution_id: 'parent' });
  expect(await screen.findByRole('link', { name: 'Run again' })).toHaveAttribute(
    'href',
    `/tasks/${anExecution().task_id}?execute=true&from=this&parent_execution_id=parent`,
  );
});

it('the other runs to compare with load more on request', async () => {
  const { requests } = await showOthers(({ query }) =>
    query.get('cursor') === 'more' ? page([run('c', 17)]) : page([run('b', 19)], 'more'),
  );
  await waitFor(() => expect(choices()).toHaveLength(1));
  press('Show more');
  await waitFor(() => expect(choices()).toHaveLength(2));
  expect(requests).toHaveLength(2);
});

it('the other runs to compare with may be on a later page only', async () => {
  await showOthers(page([run('this', 19)], 'more'));
  expect(await screen.findByRole('button', { name: 'Show more' })).toBeEnabled();
  expect(screen.queryByText('No other run to compare with')).toBeNull();
});
