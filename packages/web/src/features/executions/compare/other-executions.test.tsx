import type { Execution } from '@agentarium/contracts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, mockApi, neverResponds } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aListedExecution, anExecution, ask, aTask } from '../testing/factories.ts';
import { OtherExecutions } from './other-executions.tsx';

const list = 'GET /public/users/:id/task-executions';
const task = aTask({ required_parameters: [ask('goal', 'String'), ask('days', 'Integer')] });
const run = (id: string, day: number, goal = 'lose') =>
  aListedExecution({ id, created_at: `2026-11-${day}T09:00:00Z`, input_params: { goal, days: day } });
type Answer = Parameters<typeof mockApi>[0][string];

async function show(answer: Answer, taskIs: 'there' | 'gone' = 'there', of: Partial<Execution> = {}) {
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

describe('the other runs to compare with', () => {
  it('are the completed ones of the same task, without this one', async () => {
    const { requests, chosen } = await show(page([run('b', 19, 'keep'), run('this', 18), run('c', 17)]));
    await screen.findByRole('heading', { name: 'Choose the run to compare with' });
    expect(Object.fromEntries(requests[0]?.query ?? [])).toMatchObject({
      status: 'completed',
      task_id: anExecution().task_id,
    });
    expect(choices()).toEqual([
      'Nov 19, 2026, 9:00 AMThe goal: keep · The days: 19',
      'Nov 17, 2026, 9:00 AMThe goal: lose · The days: 17',
    ]);
    press(/November 17/);
    expect(chosen).toEqual(['c']);
  });

  it('are distinguished only by time when the task was deleted', async () => {
    await show(page([run('b', 19)]), 'gone');
    await waitFor(() => expect(choices()).toEqual(['Nov 19, 2026, 9:00 AM']));
  });

  it('show no notice while they load', async () => {
    await show(neverResponds);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.queryByText('No other run to compare with')).toBeNull();
  });

  it('can be retried', async () => {
    const answers: Answer[] = [connectionLost];
    await show((request) => {
      const next = answers.shift() ?? page([run('b', 19)]);
      return typeof next === 'function' ? next(request) : next;
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(/can't be reached/);
    press('Retry');
    await waitFor(() => expect(choices()).toHaveLength(1));
  });

  it('offer to run the task again if there are none', async () => {
    await show(page([run('this', 19)]));
    expect(await screen.findByText('No other run to compare with')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Run again' })).toHaveAttribute(
      'href',
      `/tasks/${anExecution().task_id}?execute=true&from=this`,
    );
  });

  it('offer to run a lone child again below its parent', async () => {
    await show(page([run('this', 19)]), 'there', { parent_execution_id: 'parent' });
    expect(await screen.findByRole('link', { name: 'Run again' })).toHaveAttribute(
      'href',
      `/tasks/${anExecution().task_id}?execute=true&from=this&parent_execution_id=parent`,
    );
  });

  it('load more on request', async () => {
    const { requests } = await show(({ query }) =>
      query.get('cursor') === 'more' ? page([run('c', 17)]) : page([run('b', 19)], 'more'),
    );
    await waitFor(() => expect(choices()).toHaveLength(1));
    press('Show more');
    await waitFor(() => expect(choices()).toHaveLength(2));
    expect(requests).toHaveLength(2);
  });

  it('may be on a later page only', async () => {
    await show(page([run('this', 19)], 'more'));
    expect(await screen.findByRole('button', { name: 'Show more' })).toBeEnabled();
    expect(screen.queryByText('No other run to compare with')).toBeNull();
  });
});
