import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi, refusal } from '../../../../testing/api.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, aTask } from '../testing/factories.ts';
import { ChildTaskCard } from './child-task-card.tsx';
import type { ChildRow } from './children-state.ts';

const parent = anExecution({ id: 'parent' });
const task = {
  ...{ id: 'list', name: 'Shopping list', description: 'What to buy', execution_type: 'multiple' },
  ...{ deployment_state: 'prod', tier: 'basic', task_execution_limit: 1, locales: {} },
} as ChildRow['task'];
const run = (status: string) =>
  ({
    id: 'run',
    status,
    created_at: '2026-11-20T10:00:00Z',
    task_id: 'list',
    task_name: 'Kept',
  }) as ChildRow['latest'];
const usage = (remaining_executions: number, next_reset_time: string | null = null) => ({
  body: { task_limit: 1, remaining_executions, limited_by: 'task', next_reset_time, hours_until_reset: null },
});
type Given = { latest?: ChildRow['latest']; skipped?: string; isOrdered?: boolean };

async function show({ latest = null, skipped, isOrdered = false }: Given, answer: object = usage(1)) {
  mockApi({
    'GET /public/users/me/task-usage': answer,
    'GET /public/tasks': { body: { items: [aTask({ id: 'list' })], next_cursor: null } },
  });
  const row = { task, latest, skipped: skipped ?? null } as ChildRow;
  return renderWithProviders(<ChildTaskCard parent={parent} row={row} isOrdered={isOrdered} />, {
    user: {},
    texts: ['executions'],
  });
}
const execute = () => screen.queryByRole('link', { name: 'Run: Shopping list' });

describe('a child task under a run', () => {
  it('that has not run links to its run form under this parent', async () => {
    await show({});
    expect(screen.getByRole('heading', { name: 'Shopping list' })).toBeInTheDocument();
    expect(screen.getByText('What to buy')).toBeInTheDocument();
    expect(execute()).toHaveAttribute('href', '/tasks/list?execute=true&parent_execution_id=parent');
    expect(screen.queryByRole('link', { name: /result|Watch/ })).toBeNull();
  });

  it.each([
    ['completed', 'Open result: Shopping list', true],
    ['failed', 'Open result: Shopping list', true],
    ['running', 'Watch: Shopping list', false],
    ['pending', 'Watch: Shopping list', false],
  ])('that is %s offers "%s", and can run: %s', async (status, name, canRun) => {
    await show({ latest: run(status) });
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/executions/run');
    expect(execute() !== null).toBe(canRun);
    expect(screen.queryAllByRole('button', { name: /^Try again/ })).toHaveLength(status === 'failed' ? 1 : 0);
  });

  it('that failed can be retried', async () => {
    await show({ latest: run('failed') });
    await waitFor(() => expect(screen.getByRole('button', { name: /^Try again/ })).toBeEnabled());
  });

  it.each([
    ['today’s runs are used', usage(0), "You've used all of today's runs of this step."],
    ['the budget is used up', usage(0, '2026-12-01T00:00:00Z'), "This month's budget is used up"],
  ])('can’t run once %s', async (_when, answer, text) => {
    await show({}, answer);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(execute()).toBeNull();
    expect(screen.getByRole('button', { name: 'Run: Shopping list' })).toBeDisabled();
  });

  it('can run while its usage is unknown', async () => {
    await show({}, refusal(500, 'UNEXPECTED'));
    expect(execute()).toBeInTheDocument();
  });

  it('waits in the queue while the children are run in order', async () => {
    await show({ isOrdered: true });
    expect(screen.getByText('Waiting in the queue')).toBeInTheDocument();
    expect(execute()).toBeNull();
  });

  it.each([
    ['TASK_NOT_ACTIVE', "Skipped: this step isn't available to you right now."],
    ['TIER_LOCKED', "Skipped: your plan doesn't include it."],
    ['MISSING_USER_PARAMETERS', "Skipped: it needs personal parameters you haven't filled in."],
    ['VALIDATION_FAILED', 'Skipped: it needs your input. Run it separately.'],
  ])('that was skipped for %s shows why', async (skipped, text) => {
    await show({ skipped });
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(execute()).toBeInTheDocument();
  });

  it('that was skipped for an unknown reason shows no wrong one', async () => {
    await show({ skipped: 'A_CODE_TO_COME' });
    expect(screen.queryByText(/Skipped/)).toBeNull();
  });
});
