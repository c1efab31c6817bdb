import '@testing-library/jest-dom/vitest';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { sessionStore } from '../src/lib/session-store.ts';

// What jsdom lacks and the components ask for.
window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};

beforeAll(async () => {
  const { startI18n } = await import('../src/lib/i18n.ts');
  await startI18n('en');
});

afterEach(() => {
  cleanup();
  sessionStore.end();
  window.localStorage.clear();
  window.sessionStorage.clear();
});
