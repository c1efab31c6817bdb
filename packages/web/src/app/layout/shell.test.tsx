import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { describe, expect, it } from 'vitest';
import { mockApi } from '../../../testing/api.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { aUser } from '../../../testing/users.ts';
import { liveConsoleQuery } from '../../data/system.ts';
import { paletteStore } from '../palette/palette-store.ts';
import { createRoutes } from '../routes.tsx';
import { Shell } from './shell.tsx';

const version = { 'GET /version': { body: { version: '0.0.14' } } };
const show = (user: Parameters<typeof aUser>[0] = {}, at = '/agents') =>
  renderWithProviders(<Shell />, { at, user });
const menu = () => screen.getByRole('navigation', { name: 'Main menu' });
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent);

it('the top bar has a field that opens the palette and shows its shortcut', async () => {
  mockApi(version);
  const { user } = await show();
  const field = within(screen.getByRole('banner')).getByText('Search').closest('button');
  expect(field).toHaveTextContent('SearchCtrlK');
  // Its name is its visible label, which users of speech input say.
  expect(field).not.toHaveAttribute('aria-label');
  expect(field).toHaveAttribute('aria-keyshortcuts', 'Control+K Meta+K');
  paletteStore.set(null);
  if (field) await user.click(field);
  expect(paletteStore.get()).toBe('palette');
  paletteStore.set(null);
});

describe('the side menu', () => {
  it('has seven items for a user and marks the current one', async () => {
    mockApi(version);
    await show();
    expect(linksOf(menu())).toEqual([
      'Dashboard',
      'Agents',
      'Favorites',
      'Runs',
      'Subscription',
      'Personal Parameters',
      'Schedules',
    ]);
    expect(within(menu()).getByRole('link', { current: 'page' })).toHaveTextContent('Agents');
    expect(within(menu()).getByRole('link', { name: 'Favorites' })).toHaveAttribute('href', '/tasks');
  });

  it('has the six admin items for an admin, none of them for a user', async () => {
    mockApi(version);
    const { unmount } = await show();
    expect(within(menu()).queryByRole('heading', { name: 'Admin' })).toBeNull();
    unmount();
    await show({ role: 'admin' });
    const console = within(within(menu()).getByRole('heading', { name: 'Admin' })).getByRole('link');
    expect(console).toHaveAttribute('href', '/admin');
    expect(linksOf(menu()).slice(8)).toEqual([
      ...['Users', 'Agents', 'Tasks', 'Prompts', 'Schedules', 'System Settings'],
    ]);
  });

  it('groups the pages of the console, the six in their order', async () => {
    mockApi(version);
    await show({ role: 'admin' }, '/admin/users');
    const groups = within(menu()).getAllByRole('heading');
    expect(groups.map(({ textContent }) => textContent)).toEqual([
      ...['People', 'Catalogue', 'Operations', 'System'],
    ]);
    const links = linksOf(menu());
    expect(links.slice(0, 2)).toEqual(['Back to the app', 'Overview']);
    const six = ['Users', 'Agents', 'Tasks', 'Prompts', 'Schedules', 'System Settings'];
    expect(links.filter((name) => six.includes(name ?? ''))).toEqual(six);
  });

  it('counts the tool calls that await approval', async () => {
    mockApi(version);
    const { queryClient } = await show({ role: 'admin' }, '/admin');
    act(() => {
      queryClient.setQueryData(liveConsoleQuery.queryKey, { changed_at: null, approvals: 3 });
    });
    expect(await within(menu()).findByRole('link', { name: 'Approvals 3 waiting' })).toBeInTheDocument();
  });

  it('links an admin only to existing pages', async () => {
    mockApi(version);
    await show({ role: 'admin' }, '/admin');
    const routes = createRoutes(new QueryClient());
    for (const link of within(menu()).getAllByRole('link')) {
      const last = matchRoutes(routes, link.getAttribute('href') ?? '')?.at(-1);
      expect(last?.route.lazy).toBeDefined();
    }
  });
});

describe('the top bar', () => {
  const usage = (daily_limit: number, remaining_executions: number) => ({
    usage_status: { daily_limit, remaining_executions, next_reset_time: null, hours_until_reset: null },
  });

  it('shows how many runs are left, and links to the plans', async () => {
    mockApi(version);
    await show(usage(25, 5));
    const chip = screen.getByRole('link', { name: '5 of 25 runs left today' });
    expect(chip).toHaveAttribute('data-level', 'warning');
    expect(chip).toHaveAttribute('href', '/subscription');
  });

  it('counts runs from packs once the runs of the day are used up', async () => {
    mockApi(version);
    const subscription_data = { ...aUser().subscription_data, extra_executions: 3 };
    await show({ ...usage(25, 0), subscription_data });
    const chip = screen.getByRole('link', { name: '0 of 25 runs left today, plus 3 extra runs' });
    expect(chip).toHaveTextContent('+3');
    expect(chip).not.toHaveAttribute('data-level', 'error');
  });

  it('shows the basic plan as text and others as an icon, with details on hover', async () => {
    mockApi(version);
    const { user_id: _, ...basic } = { user_id: '', ...aUser() };
    const { user, unmount } = await show(basic);
    expect(screen.getByRole('link', { name: 'Plan: Starter' })).toHaveTextContent('Starter');
    unmount();
    await show({
      ...usage(75, 12),
      subscription_data: {
        ...basic.subscription_data,
        current_plan: 'pro',
        plan_expires_at: '2999-03-01T12:00:00Z',
      },
    });
    const badge = screen.getByRole('link', { name: 'Plan: Pro' });
    expect(badge).toHaveTextContent('');
    await user.hover(badge);
    const tooltip = await screen.findByRole('tooltip');
    expect(tooltip).toHaveTextContent('Pro plan');
    expect(tooltip).toHaveTextContent('Daily limit: 75');
    expect(tooltip).toHaveTextContent('Remaining: 12');
    expect(tooltip).toHaveTextContent('Valid until Mar 1, 2999');
  });

  it.each([
    ['a new account, whose plan nobody bought', 'Starter', 'basic', null, null, ['Starter plan']],
    ['a free plan', 'Basic', 'basic', '2026-01-01T12:00:00Z', null, ['Lifetime']],
    [
      'an account whose plan ended',
      'Basic',
      'pro',
      '2026-01-01T12:00:00Z',
      '2026-01-05T12:00:00Z',
      ['Lifetime', 'Your Pro plan ended on Jan 5, 2026'],
    ],
  ] as const)(
    'shows in the tooltip of %s how long its plan lasts',
    async (_who, name, current_plan, begun, ends, words) => {
      mockApi(version);
      const { subscription_data } = aUser();
      const { user } = await show({
        subscription_data: {
          ...subscription_data,
          current_plan,
          plan_activated_at: begun,
          plan_expires_at: ends,
        },
      });
      await user.hover(screen.getByRole('link', { name: `Plan: ${name}` }));
      const tooltip = await screen.findByRole('tooltip');
      for (const line of words) expect(tooltip).toHaveTextContent(line);
      expect(/Lifetime/.test(tooltip.textContent ?? '')).toBe(name !== 'Starter');
      expect(tooltip).not.toHaveTextContent('Valid until');
    },
  );

  it('signs out from the avatar menu and clears everything', async () => {
    const requests = mockApi({ ...version, 'POST /auth/logout': { body: { message: 'ok' } } });
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Account of Marina Sokolova' }));
    expect(screen.getByRole('menuitem', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings');
    await user.click(screen.getByRole('menuitem', { name: 'Logout' }));
    await waitFor(() => expect(requests.some(({ path }) => path === '/auth/logout')).toBe(true));
    expect(requests.find(({ path }) => path === '/auth/logout')?.headers.get('authorization')).toMatch(
      /^Bearer /,
    );
    expect(window.localStorage.getItem('agentarium.token')).toBeNull();
    expect(window.localStorage.getItem('agentarium.user')).toBeNull();
  });
});
