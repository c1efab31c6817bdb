import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render.tsx';
import { useLocation } from './hooks.ts';
import { ScrollRestoration } from './scroll-restoration.tsx';

const intoView = vi.fn();

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation((...[, top]: unknown[]) => {
    window.scrollY = Number(top);
  });
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(intoView);
});
afterEach(() => {
  vi.restoreAllMocks();
  window.scrollY = 0;
});

function Page() {
  const { pathname } = useLocation();
  return (
    <>
      <h2 id={pathname.slice(1)}>{pathname}</h2>
      <ScrollRestoration />
    </>
  );
}

async function show(at = '/list') {
  const { router, unmount } = await renderWithProviders(<Page />, { at });
  const go = (...to: Parameters<typeof router.navigate>) => act(() => router.navigate(...to));
  return { go, unmount };
}

it('Back and Forward restore each page’s scroll position, a new page starts at its top', async () => {
  const { go } = await show();
  window.scrollY = 700;
  await go('/task');
  expect(window.scrollY).toBe(0);
  window.scrollY = 300;
  await go(-1);
  expect(window.scrollY).toBe(700);
  await go(1);
  expect(window.scrollY).toBe(300);
});

it('a navigation with preventScrollReset keeps the scroll position', async () => {
  const { go } = await show();
  window.scrollY = 700;
  await go('?search=soup', { replace: true, preventScrollReset: true });
  expect(window.scrollY).toBe(700);
});

it('a hash scrolls to its section', async () => {
  const { go } = await show();
  intoView.mockClear();
  await go('/goals#goals');
  expect(intoView).toHaveBeenCalledOnce();
  await go('/other#%');
  expect(intoView).toHaveBeenCalledOnce();
});

it('a reload restores the scroll position', async () => {
  const { unmount } = await show();
  expect(window.history.scrollRestoration).toBe('manual');
  window.scrollY = 500;
  window.dispatchEvent(new Event('pagehide'));
  expect(window.history.scrollRestoration).toBe('auto');
  unmount();
  window.scrollY = 0;
  await show();
  expect(window.scrollY).toBe(500);
});
