import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { SearchField } from './filter-row.tsx';

describe('SearchField', () => {
  it('writes the text to the address, keeping the rest, without a history entry', async () => {
    const { user, router } = await renderWithProviders(<SearchField label="Search" />, {
      at: '/agents?tier=pro',
    });
    await user.type(screen.getByRole('searchbox'), 'anna');
    await waitFor(() => expect(router.state.location.search).toBe('?tier=pro&search=anna'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('writes immediately on blur, and does not undo a later navigation', async () => {
    const { router } = await renderWithProviders(<SearchField label="Search" />, { at: '/agents' });
    const box = screen.getByRole('searchbox');
    fireEvent.change(box, { target: { value: 'anna' } });
    expect(router.state.location.search).toBe('');
    fireEvent.blur(box);
    expect(router.state.location.search).toBe('?search=anna');
    await act(() => router.navigate('/tasks'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(router.state.location.pathname).toBe('/tasks');
  });

  it('clears with its button', async () => {
    const { user, router } = await renderWithProviders(<SearchField label="Search" />, { at: '/?search=x' });
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByRole('searchbox')).toHaveFocus();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('follows the address when something else changes it', async () => {
    const { router } = await renderWithProviders(<SearchField label="Search" />, { at: '/?search=x' });
    await router.navigate('/?search=other');
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue('other'));
  });
});
