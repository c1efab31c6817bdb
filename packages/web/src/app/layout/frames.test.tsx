import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { press } from '../../../testing/fields.ts';
import { renderWithProviders } from '../../../testing/render.tsx';
import { LoadError } from '../../lib/load-file.ts';
import { ShellOrPlain } from './plain-layout.tsx';
import { BareRouteError, NavigationProgress, RouteError } from './root-layout.tsx';

afterEach(() => vi.restoreAllMocks());

describe('a page that fails to load', () => {
  /** Opens a page that fails with `error` as often as given, then is there. */
  const show = async (error: unknown, failures = 1) => {
    let left = failures;
    const lazy = () => {
      left -= 1;
      return left < 0 ? Promise.resolve({ Component: () => <p>The page</p> }) : Promise.reject(error);
    };
    return renderWithProviders(<p>Start</p>, {
      at: '/agents',
      routes: [{ ErrorBoundary: BareRouteError, children: [{ path: '/agents', lazy }] }],
    });
  };

  it('shows why under its only heading, and can be retried', async () => {
    await show(new LoadError({ reason: 'offline' }));
    const main = within(await screen.findByRole('main'));
    expect(main.getByRole('heading', { level: 1 })).toBeInTheDocument();
    press('Retry');
    expect(await screen.findByText('The page')).toBeInTheDocument();
  });

  it('is loaded again when the network is back', async () => {
    await show(new LoadError({ reason: 'offline' }));
    await screen.findByRole('alert');
    // The page may be shown before it listens.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(screen.getByText('The page')).toBeInTheDocument();
    });
  });

  it('links back to the start when it was opened by its address', async () => {
    const { router } = await show(new LoadError({ reason: 'failed' }));
    await screen.findByRole('alert');
    press('Back');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('offers to reload the whole page after an upgrade, not only the missing part', async () => {
    await show(new LoadError({ reason: 'upgraded', build: '/assets/next.js' }));
    expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

describe('a page that throws', () => {
  it('is replaced by a notice, and nothing else fails with it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const Broken = () => {
      throw new TypeError('x is undefined');
    };
    await renderWithProviders(<p>Start</p>, {
      at: '/broken',
      routes: [{ path: '/broken', element: <Broken />, errorElement: <RouteError /> }],
    });
    expect(screen.getByRole('alert')).toBeInTheDocument();
    expect(screen.queryByText(/undefined/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});

describe('a public page', () => {
  const page = { element: <ShellOrPlain />, children: [{ path: '/about', element: <p>About</p> }] };

  it('has the plain frame for a visitor: brand, language and theme, no menu', async () => {
    await renderWithProviders(<ShellOrPlain />, { at: '/about', routes: [page] });
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('About');
    expect(main).toHaveAttribute('id', 'main');
    expect(screen.getByRole('link', { name: 'Agentarium' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('button', { name: /^Language/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Theme/ })).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('has the shell for a signed-in user', async () => {
    await renderWithProviders(<ShellOrPlain />, { at: '/about', routes: [page], user: {} });
    expect(await screen.findByText('About')).toBeInTheDocument();
    expect(screen.getByRole('navigation', { name: 'Main menu' })).toBeInTheDocument();
  });
});

it('a progress bar shows while the next page loads', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Component: ComponentType }>();
  const { container, router } = await renderWithProviders(<NavigationProgress />, {
    routes: [{ path: '/slow', lazy: () => promise }],
  });
  const line = () => container.querySelector('div[aria-hidden]');
  expect(line()).toBeNull();
  act(() => void router.navigate('/slow'));
  await waitFor(() => expect(line()).not.toBeNull());
  await act(async () => resolve({ Component: () => <p>Here</p> }));
  expect(await screen.findByText('Here')).toBeInTheDocument();
});
