import type { ExecutionListed } from '@agentarium/contracts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aListedExecution, ask, aTask, taskId } from '../testing/factories.ts';
import { ExecutionCard } from './execution-card.tsx';

const options = { user: { timezone: 'UTC' }, texts: ['executions'] };
const show = (execution: Partial<ExecutionListed> = {}, task = aTask()) =>
  renderWithProviders(<ExecutionCard execution={aListedExecution(execution)} task={task} />, options);

describe('the card of an execution', () => {
  it('shows the task, the agent and the duration', async () => {
    const { container } = await show({ id: 'run-1' });
    expect(screen.getByRole('link', { name: 'Weekly menu' })).toHaveAttribute('href', '/executions/run-1');
    for (const text of ['Anna', '9 s']) expect(container).toHaveTextContent(text);
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
    expect(screen.getByText(/^Two eggs and toast.*…$/)).toBeInTheDocument();
    expect(screen.getByText(/^420\skcal$/)).toBeInTheDocument();
  });

  it.each<[string, Partial<ExecutionListed>, string]>([
    ['a parent of three', { child_count: 3 }, '3 steps'],
    ['a child', { parent_execution_id: 'parent' }, 'Step'],
    ['stopped', { status: 'failed', error: { code: 'CANCELLED', message: '' } }, 'Stopped'],
    ['failed', { status: 'failed', error: { code: 'TIME_LIMIT', message: '' } }, 'It took too long.'],
  ])('shows when it is %s', async (_what, execution, text) => {
    const { unmount } = await show(execution);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText('You stopped this run.')).toBeNull();
    unmount();
    await show();
    expect(screen.queryByText(text)).toBeNull();
  });

  it('keeps the stored names of a deleted task', async () => {
    await renderWithProviders(
      <ExecutionCard execution={aListedExecution({ task_name: 'Old menu' })} task={undefined} />,
      options,
    );
    expect(screen.getByRole('link', { name: 'Old menu' })).toBeInTheDocument();
    expect(screen.getByText('Anna')).toBeInTheDocument();
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
    ['running', true],
  ] as const)('that is %s cannot be compared: %s', async (status, disabled) => {
    await show({ status });
    press('Actions for Weekly menu');
    const item = screen.getByRole('menuitem', { name: 'Compare with another run' });
    if (disabled) expect(item).toHaveAttribute('aria-disabled', 'true');
    else expect(item).not.toHaveAttribute('aria-disabled');
  });
});
