import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { changeLanguage } from '../../lib/i18n.ts';
import AppUpdates from './app-updates.tsx';

const own = '/assets/index-1.js';
const reload = 'Reload';

/** A browser with this build's worker waiting, or none, and a server with `build`. */
function startBrowser(build: string | null) {
  const messages: unknown[] = [];
  const worker = () =>
    Object.assign(new EventTarget(), {
      scriptURL: new URL('/sw.js', location.href).href,
      postMessage: (message: { type: string }) => messages.push(message.type),
    });
  const registration = Object.assign(new EventTarget(), {
    waiting: build && worker(),
    installing: null,
    active: worker(),
  });
  const container = Object.assign(new EventTarget(), {
    controller: null,
    register: async (...given: unknown[]) => messages.push(...given) && registration,
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: container });
  vi.spyOn(window, 'fetch').mockImplementation(
    async () => new Response(`<script type="module" src="${build}"></script>`),
  );
  return messages;
}

describe('the service worker', () => {
  beforeEach(() => {
    const script = document.createElement('script');
    script.type = 'module';
    script.setAttribute('src', own);
    // A script that is already loaded; the document must not load it again.
    vi.spyOn(document, 'querySelector').mockImplementation((what) =>
      what.startsWith('script') ? script : (document.querySelectorAll(what)[0] ?? null),
    );
  });
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
  const started = ['/sw.js', { updateViaCache: 'none' }];

  it('of another build waits until the user accepts it', async () => {
    const messages = startBrowser('/assets/index-2.js');
    const { user } = await renderWithProviders(<AppUpdates />, { user: {} });
    await user.click(await screen.findByRole('button', { name: reload }));
    expect(messages).toEqual([...started, 'SKIP_WAITING']);
  });

  it('of the page’s own build takes over silently', async () => {
    const messages = startBrowser(own);
    await renderWithProviders(<AppUpdates />, { user: {} });
    await waitFor(() => expect(messages).toEqual([...started, 'SKIP_WAITING']));
    expect(screen.queryByRole('button', { name: reload })).toBeNull();
  });

  it('shows no notice without an update', async () => {
    const messages = startBrowser(null);
    await renderWithProviders(<AppUpdates />, { user: {} });
    await waitFor(() => expect(messages).toEqual(started));
    expect(screen.queryByRole('button', { name: reload })).toBeNull();
  });
});

it('the app is installed under its name in the current language', async () => {
  const link = Object.assign(document.createElement('link'), {
    rel: 'manifest',
    href: '/manifest.webmanifest',
  });
  document.head.append(link);
  await renderWithProviders(<AppUpdates />, { user: {} });
  expect(link.getAttribute('href')).toBe('/manifest.webmanifest');
  await act(() => changeLanguage('ru'));
  await waitFor(() => expect(link.getAttribute('href')).toBe('/manifest.ru.webmanifest'));
  link.remove();
});
