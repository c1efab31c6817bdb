import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ApiError } from '../../lib/api/api-error.ts';
import { ShowMore } from './show-more.tsx';

const list = (over: object) => ({
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: vi.fn(async () => {}),
  ...over,
});

it('the button for more renders nothing after the last page', async () => {
  await renderWithProviders(<ShowMore list={list({ hasNextPage: false })} />);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

it('the button for more shows why the next page failed, and retries', async () => {
  const error = new ApiError({ status: 0, code: 'NETWORK', message: 'x' });
  const failing = list({ isFetchNextPageError: true, error });
  const { user } = await renderWithProviders(<ShowMore list={failing} failed="Failed to load purchases" />);
  expect(screen.getByRole('alert')).toHaveTextContent(/Failed to load purchases.*can't be reached/);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(failing.fetchNextPage).toHaveBeenCalledOnce();
});
