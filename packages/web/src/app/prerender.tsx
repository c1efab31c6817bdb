import { dayParts, type Language } from '@agentarium/contracts/names';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { QueryClient } from '@tanstack/react-query';
import { renderToStringAsync } from 'preact-render-to-string';
import type { ReactElement } from 'react';
import { PageSkeleton } from '../design/layout/page-skeleton.tsx';
import { createMemoryRouter, type RouteObject, RouterProvider } from '../design/router.tsx';
import type { Texts } from '../lib/texts/translate.ts';
import { i18n } from '../lib/texts.ts';
import { Shell } from './layout/shell.tsx';
import { Providers } from './providers.tsx';
import { routes } from './router.tsx';

const files = import.meta.glob<Texts>(
  '../locales/*/{common,shell,errors,auth,share,executions,dashboard}.json',
  {
    import: 'default',
    eager: true,
  },
);

function speak(language: Language): void {
  for (const [file, texts] of Object.entries(files)) {
    const [, of, namespace] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(file) ?? [];
    if (of === language && namespace) i18n.add(language, namespace, texts);
  }
  i18n.show(language);
}

/** The markup of `content` with its styles, those of the whole page first. */
async function markupOf(content: ReactElement): Promise<string> {
  const cache = createCache({ key: 'css' });
  // Keeps the styles: else they stand in the markup, and go with a fallback that the content has replaced.
  cache.compat = true;
  const markup = await renderToStringAsync(
    <CacheProvider value={cache}>
      <Providers queryClient={new QueryClient()}>{content}</Providers>
    </CacheProvider>,
  );
  const styles = Object.values(cache.inserted).map((css) => `<style>${css}</style>`);
  return [markup, ...styles].join('');
}

/** What a visitor without a session sees at `address`. */
async function renderPage(address: string, pages: readonly RouteObject[] = routes): Promise<string> {
  const router = createMemoryRouter(pages, address);
  await router.ready;
  return markupOf(<RouterProvider router={router} />);
}

/** The greetings of the dashboard, which the server completes with the reader's name. */
function greetings(): string {
  const parts = dayParts.map((part) => [part, i18n.t(`dashboard:greeting.${part}`)]);
  return JSON.stringify({ ...Object.fromEntries(parts), subtitle: i18n.t('dashboard:subtitle') });
}

/** A page that loads: its words where the server has put them (its page-data.ts), else its shape. */
const Loading = () => (
  <>
    <div data-article-place data-texts={greetings()} />
    <PageSkeleton />
  </>
);

/** The frame of signed-in pages around a page that loads. */
const renderShell = () =>
  // At no page's address, so that no entry of the menu stands out.
  renderPage('/none', [{ element: <Shell />, children: [{ path: '*', element: <Loading /> }] }]);

/** Runs in the build: the markup of the shell and of the pages at `addresses`, in one language. */
export async function render(
  language: Language,
  addresses: Record<string, string>,
): Promise<Record<string, string>> {
  speak(language);
  const rendered: Record<string, string> = { shell: await renderShell() };
  for (const [name, address] of Object.entries(addresses)) rendered[name] = await renderPage(address);
  return rendered;
}
