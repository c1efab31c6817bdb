import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { anExecution, aTask } from '../testing/factories.ts';
import { ChildTasks } from './child-tasks.tsx';

vi.mock('./child-task-list.tsx', () => new Promise(() => {}));

const step = {
  description: '',
  execution_type: 'multiple',
  deployment_state: 'prod',
  tier: 'basic',
  task_execution_limit: 1,
  locales: {},
} as const;

it('shows a card for each step while the list of steps loads, and nothing for a task without steps', async () => {
  const steps = ['Shopping list', 'Recipes', 'Swap a dish'].map((name, index) => ({
    ...step,
    id: `${index}`,
    name,
  }));
  await renderWithProviders(
    <>
      <ChildTasks execution={anExecution()} task={aTask({ child_tasks: steps })} />
      <ChildTasks execution={anExecution()} task={aTask()} />
    </>,
    { texts: ['executions'], user: {} },
  );
  expect(screen.getByRole('status', { name: 'Loading' }).lastElementChild?.childElementCount).toBe(3);
});
