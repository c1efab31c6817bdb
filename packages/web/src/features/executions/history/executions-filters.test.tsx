import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../../testing/api.ts';
import { press } from '../../../../testing/fields.ts';
import { renderWithProviders } from '../../../../testing/render.tsx';
import { aTask } from '../testing/factories.ts';
import { ExecutionsFilters } from './executions-filters.tsx';

const options = { user: { timezone: 'UTC' }, texts: ['executions'] };

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
    expect(screen.getByRole('button', { name: 'One task: Show all tasks' })).toBeInTheDocument();
  });
});
