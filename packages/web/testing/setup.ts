import { ReadableStream, TextDecoderStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { sessionStore } from '../src/lib/session-store.ts';
import { computeOwnStylesOnly } from './styles.ts';

// The first import of a lazy part may take its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// What jsdom lacks and the components ask for.
for (const [name, value] of Object.entries({ ReadableStream, TextDecoderStream }))
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
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
computeOwnStylesOnly();
Element.prototype.scrollIntoView ??= () => {};
Range.prototype.getClientRects ??= () => document.createElement('span').getClientRects();
Range.prototype.getBoundingClientRect ??= () => new DOMRect();
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
