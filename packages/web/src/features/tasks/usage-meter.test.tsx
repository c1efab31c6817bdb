import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { mockApi, refusal } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { UsageMeter } from './usage-meter.tsx';

const show = (answer: Parameters<typeof mockApi>[0][string]) => {
  mockApi({ 'GET /public/users/me/task-usage': answer });
  return renderWithProviders(<UsageMeter taskId="task" />, { user: {}, texts: ['tasks'] });
};
const usage = (task_limit: number, remaining_executions: number) => ({
  body: { task_limit, remaining_executions, next_reset_time: null, hours_until_reset: null },
});

it.each([
  [5, 0, 'error'],
  [5, 1, 'warning'],
  [10, 2, 'warning'],
  [10, 3, 'success'],
])('%i with %i left is shown as %s', async (limit, left, level) => {
  const { container } = await show(usage(limit, left));
  await screen.findByRole('progressbar', { name: 'Runs of this task' });
  expect(container.querySelector('[data-level]')).toHaveAttribute('data-level', level);
});

it('is hidden without a limit', async () => {
  await show(usage(-1, -1));
  expect(await screen.findByText('Unlimited')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

it('shows N/A with the reason when usage can’t be read', async () => {
  const { user } = await show(refusal(500, 'UNEXPECTED'));
  const figure = await screen.findByText('N/A');
  await user.hover(figure);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Failed to load task usage');
});
