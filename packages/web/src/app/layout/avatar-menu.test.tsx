import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { AvatarMenu } from './top-bar.tsx';

const show = (facts: Parameters<typeof aUser>[0] = {}) =>
  renderWithProviders(<AvatarMenu user={aUser(facts)} />);

describe('the account menu', () => {
  it.each([
    ['Anna Maria Petrova', 'Anna Maria Petrova', 'AP'],
    ['', 'marina', 'M'],
  ])('shows for the name %j the initials %s', async (name, shown, initials) => {
    await show({ name });
    const button = screen.getByRole('button', { name: `Account of ${shown}` });
    expect(button).toHaveTextContent(initials);
    press(/^Account/);
    expect(screen.getByText(shown)).toBeInTheDocument();
    expect(screen.getByText('marina@example.com')).toBeInTheDocument();
  });

  it('announces whether it is open, and closes on navigation', async () => {
    const { user, router } = await show();
    const button = screen.getByRole('button', { name: /^Account/ });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    press(/^Account/);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(screen.getByRole('menuitem', { name: 'Settings' }));
    expect(router.state.location.pathname).toBe('/settings');
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});
