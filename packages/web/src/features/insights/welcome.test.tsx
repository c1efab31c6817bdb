import type { User } from '@agentarium/contracts';
import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { NoUser, Welcome } from './welcome.tsx';

const options = { user: { timezone: 'UTC' }, texts: ['dashboard'] };
const show = (user: Partial<User>) => renderWithProviders(<Welcome user={aUser(user)} />, options);
const runs = (
  daily_limit: number,
  remaining_executions: number,
  extra_executions = 0,
  next: string | null = null,
) => ({
  usage_status: { daily_limit, remaining_executions, next_reset_time: next, hours_until_reset: null },
  subscription_data: { ...aUser().subscription_data, extra_executions },
});

describe('the head of the dashboard', () => {
  it('greets a user without a name by the username', async () => {
    await show({ name: '' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      new RegExp(`^Good (morning|afternoon|evening), ${'marina'}$`),
    );
  });

  it('goes with the time of day while the page stays open', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T08:00:00Z'), toFake: ['Date'] });
    await show({});
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good morning');
    vi.setSystemTime(Date.parse('2026-11-20T19:00:00Z'));
    act(() => sessionStore.setUser(sessionStore.get().token ?? '', aUser({ timezone: 'Etc/UTC' })));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good evening');
    vi.useRealTimers();
  });

  it('links administrators to the settings', async () => {
    const { unmount } = await show({});
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    unmount();
    await show({ role: 'admin' });
    expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  });

  it.each<[string, Partial<User>, RegExp]>([
    ['nothing has begun', runs(25, 25), /Your 24 hours start with your next run\./],
    ['they come back', runs(25, 5, 0, '2999-01-01T10:00:00Z'), /Resets .*at/],
    ['there is no limit', runs(-1, -1), /Your account has no daily limit\./],
    ['one was bought on top', runs(25, 0, 1), /plus 1 extra run$/],
  ])('shows how many runs are left when %s', async (_when, user, text) => {
    const { container } = await show(user);
    expect(container).toHaveTextContent(text);
  });
});

it('the dashboard without a user shows a notice and links to the login', async () => {
  await renderWithProviders(<NoUser />, { texts: ['dashboard'] });
  expect(screen.getByText('You are not signed in')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to sign in' })).toHaveAttribute('href', '/login');
});
