import type { Execution } from '@agentarium/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, ask, aTask, taskId } from '../testing/factories.ts';
import { CompareExecutions, obstacleTo } from './compare-executions.tsx';

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

describe('comparing two runs', () => {
  it('shows how numbers, input and text changed', async () => {
    await show('/executions/compare?a=a&b=b');
    const numbers = await screen.findByRole('region', { name: 'Numbers' });
    const row = within(numbers).getByRole('row', { name: /kcal/ });
    expect(row).toHaveTextContent(/2,000 kcal.*1,800 kcal/);
    expect(row).toHaveTextContent(/-200 kcal.*-10%/);
    expect(within(row).getByLabelText('Less')).toBeInTheDocument();
    const requests = screen.getByRole('region', { name: 'Input' });
    expect(within(requests).getByRole('row', { name: /The goal/ })).toHaveTextContent(/lose.*keep/);
    const text = screen.getByRole('region', { name: 'The answer' });
    await waitFor(() => expect(text.querySelector('del')).toHaveTextContent('Soup'));
    expect(text.querySelector('ins')).toHaveTextContent('Borscht');
    expect(text).toHaveTextContent(/ on Monday\.$/);
  });

  it('swaps the two runs', async () => {
    const { user, router } = await show('/executions/compare?a=a&b=b');
    await user.click(await screen.findByRole('button', { name: 'Swap the two runs' }));
    expect(router.state.location.search).toBe('?a=b&b=a');
  });

  it('lists the task’s other runs when only one is given', async () => {
    const { user, router } = await show('/executions/compare?b=b');
    const choices = within(await screen.findByRole('list')).getAllByRole('button');
    expect(choices).toHaveLength(1);
    expect(choices[0]).toHaveTextContent(/Nov 20, 2026.*The goal: lose/);
    await user.click(choices[0] as HTMLElement);
    expect(router.state.location.search).toBe('?a=a&b=b');
  });

  it('refuses another user’s run', async () => {
    await show('/executions/compare?a=a&b=theirs');
    expect(await screen.findByText('You do not have permission to view this run.')).toBeInTheDocument();
  });

  it('rejects answers of different tasks', () => {
    const [a, b] = [anExecution({ id: '1' }), anExecution({ id: '2' })];
    expect(obstacleTo(a, b)).toBeNull();
    expect(obstacleTo(a, a)).toBe('same');
    expect(obstacleTo(a, { ...b, task_id: 'other' })).toBe('otherTask');
    expect(obstacleTo(a, { ...b, status: 'running' })).toBe('noResult');
  });
});
