import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { ActionMenu } from './action-menu.tsx';

it('a menu of actions opens, runs one and closes', async () => {
  const copy = vi.fn();
  const actions = [
    { label: 'Copy', icon: 'content_copy', onSelect: copy },
    { label: 'Delete', icon: 'delete', onSelect: vi.fn(), tone: 'danger', disabled: true },
  ] as const;
  await renderWithProviders(<ActionMenu label="Actions for Chef" actions={actions} />);
  const button = screen.getByRole('button', { name: 'Actions for Chef' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Copy' }));
  expect(copy).toHaveBeenCalledTimes(1);
  expect(button).toHaveAttribute('aria-expanded', 'false');
});
