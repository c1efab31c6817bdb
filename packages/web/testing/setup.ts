import { ReadableStream, TextDecoderStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll } from 'vitest';
import { sessionStore } from '../src/lib/session-store.ts';

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
// jsdom lays nothing out, yet working out styles from every rule took a third of the time of component tests. What is
// hidden here is hidden by an attribute or by its own style.
const noStyle = document.createElement('i').style;
window.getComputedStyle = (element: Element, pseudo?: string | null) =>
  !pseudo && element instanceof HTMLElement ? element.style : noStyle;
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
