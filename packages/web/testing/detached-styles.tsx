import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';

const cache = createCache({ key: 'css', container: document.createElement('div') });

/** Keeps the styles of components out of the document, where jsdom would parse thousands of them. */
export function DetachedStyles({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}
