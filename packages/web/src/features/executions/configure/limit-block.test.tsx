import type { ErrorDetail } from '@agentarium/contracts';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { ApiError } from '../../../lib/api/api-error.ts';
import { ExecutionProblem } from './execution-problem.tsx';

const spent = (details: ErrorDetail[]) =>
  new ApiError({ status: 429, code: 'BUDGET_EXCEEDED', message: 'Budget used up', details });

const show = (problem: unknown) =>
  renderWithProviders(<ExecutionProblem problem={problem} parameters={[]} />, {
    texts: ['executions'],
    user: { timezone: 'Europe/Moscow' },
  });

it('shows the month’s budget, who set it and when it resets; offers nothing to buy', async () => {
  await show(
    spent([
      {
        path: 'limit',
        message: '',
        code: 'BUDGET_EXCEEDED',
        params: { limit: 12_500_000, currency: 'EUR', resets_at: '2026-12-01T00:00:00Z' },
      },
    ]),
  );
  const block = await screen.findByRole('alert');
  expect(block).toHaveTextContent("This month's budget is used up");
  expect(block).toHaveTextContent('€12.50');
  expect(block).toHaveTextContent('An administrator set this budget');
  expect(screen.getByText(/Dec 1, 2026, 3:00/)).toHaveAttribute('datetime', '2026-12-01T00:00:00Z');
  expect(screen.queryByRole('link')).toBeNull();
});

it('omits a sum or a time that it did not get', async () => {
  await show(spent([]));
  const block = await screen.findByRole('alert');
  expect(block).toHaveTextContent("This month's budget is used up");
  expect(block).not.toHaveTextContent(/NaN|undefined|€/);
  expect(block.querySelector('time')).toBeNull();
});

it('scrolls into view, as the pressed button may be far from it', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  const { unmount } = await show(null);
  expect(shown).not.toHaveBeenCalled();
  unmount();
  await show(spent([]));
  expect(shown).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' });
  expect(shown.mock.contexts[0]).toContainElement(screen.getByRole('alert'));
  shown.mockRestore();
});
