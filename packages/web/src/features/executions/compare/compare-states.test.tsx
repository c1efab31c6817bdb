import type { Execution } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectionLost, mockApi, neverResponds, refusal } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, aTask } from '../testing/factories.ts';
import { CompareExecutions, obstacleTo } from './compare-executions.tsx';

const one = 'GET /public/task-executions/:id';
const show = (answer: Parameters<typeof mockApi>[0][string], at: string) => {
  mockApi({
    [one]: answer,
    'GET /public/tasks/:id': { body: aTask() },
    'GET /public/users/:id/task-executions': { body: { items: [], next_cursor: null } },
  });
  return renderWithProviders(<CompareExecutions />, { at, user: {}, texts: ['compare', 'executions'] });
};
const both = '/executions/compare?a=a&b=b';

describe('a comparison', () => {
  it('of nothing shows a notice', async () => {
    await show({}, '/executions/compare');
    expect(screen.getByRole('alert')).toHaveTextContent('There is nothing to compare');
  });

  it('is loading', async () => {
    await show(neverResponds, both);
    expect(screen.getByRole('heading', { level: 1, name: 'Compare runs' })).toBeInTheDocument();
    expect(screen.getByLabelText('Loading')).toBeInTheDocument();
  });

  it.each([
    [refusal(403, 'FORBIDDEN'), 'You do not have permission to view this run.'],
    [refusal(404, 'EXECUTION_NOT_FOUND'), 'Run not found'],
    [refusal(400, 'VALIDATION_FAILED'), 'Run not found'],
  ])('of a run that can’t be read shows why', async (answer, text) => {
    await show(answer, both);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument();
  });

  it('can be retried', async () => {
    let isDown = true;
    await show(
      ({ path }) => (isDown ? connectionLost() : { body: anExecution({ id: path.slice(-1) }) }),
      both,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(/Failed to load the run.*be reached/);
    isDown = false;
    press('Retry');
    expect(await screen.findByText('The answers are identical.')).toBeInTheDocument();
  });

  it.each<[string, Partial<Execution>, string]>([
    ['?a=a&b=a', {}, 'This is the same run. Choose another one.'],
    ['?a=a&b=b', { task_id: 'other' }, /These are runs of different tasks/.source],
    ['?a=a&b=b', { status: 'failed' }, /Only completed runs can be compared/.source],
  ])('of %s with %j shows what prevents it', async (query, overrides, text) => {
    await show(({ path }) => {
      const id = path.slice(-1);
      return { body: anExecution({ id, ...(id === 'b' && overrides) }) };
    }, `/executions/compare${query}`);
    expect(await screen.findByText(new RegExp(text))).toBeInTheDocument();
  });
});

it.each<[string, Partial<Execution>, Partial<Execution>, ReturnType<typeof obstacleTo>]>([
  ['nothing', { id: 'a' }, { id: 'b' }, null],
  ['that they are one', { id: 'a' }, { id: 'a' }, 'same'],
  ['their tasks', { id: 'a' }, { id: 'b', task_id: 'x' }, 'otherTask'],
  ['that one goes on', { id: 'a' }, { id: 'b', status: 'running' }, 'noResult'],
  ['that the other failed', { id: 'a', status: 'failed' }, { id: 'b' }, 'noResult'],
])('two runs can’t be compared because of %s', (_what, a, b, obstacle) => {
  expect(obstacleTo(anExecution(a), anExecution(b))).toBe(obstacle);
});
