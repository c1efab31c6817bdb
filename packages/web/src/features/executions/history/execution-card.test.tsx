import type { ExecutionListed } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { press, switchToRussian } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aListedExecution, ask, aTask, taskId } from '../testing/factories.ts';
import { ExecutionCard, ExecutionCardSkeletons } from './execution-card.tsx';
import { ExecutionsFilters } from './executions-filters.tsx';
import type { Selection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';

const options = { user: { timezone: 'UTC' }, texts: ['executions'] };
const show = (execution: Partial<ExecutionListed> = {}, task = aTask()) =>
  renderWithProviders(<ExecutionCard execution={aListedExecution(execution)} task={task} />, options);

describe('the card of an execution', () => {
  it('shows the task, the agent, the duration and the status', async () => {
    const { container } = await show({ id: 'run-1' });
    expect(screen.getByRole('link', { name: 'Weekly menu' })).toHaveAttribute('href', '/executions/run-1');
    for (const text of ['Anna', '9 s', 'Completed']) expect(container).toHaveTextContent(text);
  });

  it('distinguishes runs of a task by their input and a number of the answer', async () => {
    const task = aTask({
      required_parameters: [ask('meal', 'String'), ask('people', 'Integer')],
      output_parameters: [
        { name: 'tip', data_type: 'String' },
        { name: 'kcal', data_type: 'Integer', unit: 'kcal', locales: { en: { display_name: 'Energy' } } },
      ],
    });
    await show(
      {
        input_params: { meal: `Two eggs and ${'toast '.repeat(30)}`, people: 2 },
        output_params: { tip: 'Eat', kcal: 420 },
      },
      task,
    );
    expect(screen.getByText(/^Two eggs and toast.*…$/)).toBeVisible();
    expect(screen.getByText('Energy: 420 kcal')).toBeVisible();
  });

  it.each<[string, Partial<ExecutionListed>, string]>([
    ['a parent of one', { child_count: 1 }, '1 step'],
    ['a parent of three', { child_count: 3 }, '3 steps'],
    ['a child', { parent_execution_id: 'parent' }, 'Step'],
    ['one of a schedule', { triggered_by_scheduler: true }, 'Scheduled'],
    ['a demo', { is_demo: true }, 'Demo answer'],
    ['running', { status: 'running' }, 'Running'],
    ['failed', { status: 'failed', error: { code: 'TIME_LIMIT', message: '' } }, 'It took too long.'],
    [
      'failed for a reason to come',
      { status: 'failed', error: { code: 'NEW' as 'TIME_LIMIT', message: '' } },
      'Something went wrong on our side.',
    ],
  ])('shows when it is %s', async (_what, execution, text) => {
    const { unmount } = await show(execution);
    expect(screen.getByText(text)).toBeVisible();
    unmount();
    await show();
    expect(screen.queryByText(text)).toBeNull();
  });

  it.each([
    [1, '1 шаг'],
    [2, '2 шага'],
    [5, '5 шагов'],
  ])('uses the plural form for %i in Russian', async (child_count, text) => {
    await switchToRussian();
    await show({ child_count });
    expect(screen.getByText(text)).toBeVisible();
  });

  it('keeps the stored names of a deleted task', async () => {
    await renderWithProviders(
      <ExecutionCard execution={aListedExecution({ task_name: 'Old menu' })} task={undefined} />,
      options,
    );
    expect(screen.getByRole('link', { name: 'Old menu' })).toBeVisible();
    expect(screen.getByText('Anna')).toBeVisible();
  });

  it.each<[Partial<ExecutionListed>, string]>([
    [{ id: 'run-1' }, `/tasks/${taskId}?execute=true&from=run-1`],
    [
      { id: 'run-1', parent_execution_id: 'p' },
      `/tasks/${taskId}?execute=true&from=run-1&parent_execution_id=p`,
    ],
  ])('runs again with its values: %j', async (execution, address) => {
    const { router } = await show(execution);
    press('Actions for Weekly menu');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Run again' }));
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(address));
  });

  it.each([
    ['completed', false],
    ['failed', true],
    ['running', true],
  ] as const)('that is %s cannot be compared: %s', async (status, disabled) => {
    await show({ status });
    press('Actions for Weekly menu');
    const item = screen.getByRole('menuitem', { name: 'Compare with another run' });
    if (disabled) expect(item).toHaveAttribute('aria-disabled', 'true');
    else expect(item).not.toHaveAttribute('aria-disabled');
  });

  it('shows placeholders while it loads', async () => {
    await renderWithProviders(<ExecutionCardSkeletons count={2} />, options);
    expect(screen.getByRole('status', { name: 'Loading' }).children).toHaveLength(2);
  });
});

describe('selecting executions', () => {
  const selection = (overrides: Partial<Selection> = {}): Selection => ({
    chosen: new Map(),
    isFull: false,
    toggle: () => {},
    chooseAll: () => {},
    leave: () => {},
    ...overrides,
  });
  const chosen = (...runs: Partial<ExecutionListed>[]) =>
    new Map(runs.map(aListedExecution).map((run) => [run.id, run]));
  const bar = (given: Partial<Selection>) =>
    renderWithProviders(<SelectionBar selection={selection(given)} shown={[]} />, options);

  it('selects a card by its name, which is no link meanwhile', async () => {
    const toggled: string[] = [];
    const run = aListedExecution({ id: 'run-1' });
    const given = selection({ toggle: ({ id }) => toggled.push(id) });
    await renderWithProviders(<ExecutionCard execution={run} task={aTask()} selection={given} />, options);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Weekly menu' }));
    expect(toggled).toEqual(['run-1']);
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
  });

  it.each([
    ['accepts no more', false, true],
    ['can be deselected', true, false],
  ])('that is full %s', async (_what, has, disabled) => {
    const run = aListedExecution({ id: 'run-1' });
    const given = selection({ isFull: true, chosen: has ? chosen({ id: 'run-1' }) : new Map() });
    await renderWithProviders(<ExecutionCard execution={run} task={aTask()} selection={given} />, options);
    const box = screen.getByRole('checkbox');
    if (disabled) expect(box).toBeDisabled();
    else expect(box).toBeEnabled();
  });

  it('that is empty can’t be deleted, and shows a hint', async () => {
    await bar({});
    expect(screen.getByRole('status')).toHaveTextContent('0 selected');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
    expect(screen.getByText('Two completed runs of one task can be compared.')).toBeVisible();
  });

  it('of two answers of one task links to their comparison', async () => {
    await bar({ chosen: chosen({ id: 'b' }, { id: 'a' }) });
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      '/executions/compare?a=a&b=b',
    );
    expect(screen.queryByText(/can be compared/)).toBeNull();
  });

  it('that is full shows a notice', async () => {
    await bar({ isFull: true, chosen: chosen({ id: 'a' }) });
    expect(screen.getByText("You can't select any more at once.")).toBeVisible();
  });

  it.each([
    [1, 'Выбран 1 запуск'],
    [2, 'Выбрано 2 запуска'],
    [5, 'Выбрано 5 запусков'],
  ])('of %i is counted in Russian', async (count, text) => {
    await switchToRussian();
    await bar({ chosen: chosen(...Array.from({ length: count }, (_, at) => ({ id: `${at}` }))) });
    expect(screen.getByRole('status')).toHaveTextContent(text);
  });
});

describe('the filters of the history', () => {
  const filters = (at: string) => {
    mockApi({ 'GET /public/tasks': { body: { items: [aTask()], next_cursor: null } } });
    return renderWithProviders(<ExecutionsFilters />, { ...options, at });
  };

  it('can’t be cleared at first', async () => {
    await filters('/executions');
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  });

  it.each([
    ['old', '7 to 30 days old: Show all dates'],
    ['month', 'Last 30 days: Show all dates'],
  ])('remove the period %s', async (date, name) => {
    const { router } = await filters(`/executions?status=failed&date=${date}`);
    press(name);
    await waitFor(() => expect(router.state.location.search).toBe('?status=failed'));
  });

  it('ignore an unknown period', async () => {
    await filters('/executions?date=tomorrow');
    expect(screen.queryByRole('button', { name: /Show all dates/ })).toBeNull();
  });

  it('show a deleted task as one task', async () => {
    await filters('/executions?task=gone');
    expect(screen.getByRole('button', { name: 'One task: Show all tasks' })).toBeVisible();
  });
});
