import { ReadableStream, TextDecoderStream } from 'node:stream/web';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { signIn } from '../src/data/auth.ts';
import { sessionStore } from '../src/lib/session-store.ts';
import { aUser } from './users.ts';

// The first import of a lazy part may be slow on a busy machine.
configure({ asyncUtilTimeout: 40_000 });

// APIs that jsdom lacks and the components need.
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
window.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver;
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
// Components hide things with an attribute or an inline style. jsdom would match every rule with every element.
const noStyle = document.createElement('i').style;
window.getComputedStyle = (element, pseudo) =>
  !pseudo && element instanceof HTMLElement ? element.style : noStyle;
Element.prototype.scrollIntoView ??= () => {};
Range.prototype.getClientRects ??= () => document.createElement('span').getClientRects();
Range.prototype.getBoundingClientRect ??= () => new DOMRect();
window.scrollTo = () => {};

const realFetch = globalThis.fetch;

beforeAll(async () => {
  const { changeLanguage, loadFirstTexts } = await import('../src/lib/i18n.ts');
  await loadFirstTexts();
  await changeLanguage('en');
});

afterEach(async () => {
  cleanup();
  globalThis.fetch = realFetch;
  if (document.documentElement.lang !== 'en') {
    const { changeLanguage } = await import('../src/lib/i18n.ts');
    await changeLanguage('en');
  }
  sessionStore.end();
  window.localStorage.clear();
  window.sessionStorage.clear();
});

// Test files share one document, so each cleans up. Styles libraries added to the head stay.
afterAll(async () => {
  // A part that still loads when its file ends would fail, and with it every later file that shares it.
  await vi.dynamicImportSettled();
  // As in a fresh tab: only a login clears the signed-out flag.
  signIn({ ...aUser(), user_id: '', token: '' });
  sessionStore.end();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  document.body.replaceChildren();
  document.title = '';
  window.history.replaceState(null, '', '/');
});
