import { Suspense } from 'react';
import { type Location, Outlet, ScrollRestoration } from '../../design/router.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PaletteHost } from './palette-host.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SkipLink } from './skip-link.tsx';
import { Splash } from './splash.tsx';
import { TextsMissing } from './texts-missing.tsx';

/** Whose scroll is kept: an entry of the history; the first one of each load has no key of its own, so its address. */
const placeOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Around every route: skip link, progress, title and focus, scroll, the command palette, texts that are missing. */
export function RootLayout() {
  return (
    <>
      <SkipLink />
      <NavigationProgress />
      <RouteFocus />
      <Suspense fallback={<Splash />}>
        <Outlet />
      </Suspense>
      <PaletteHost />
      <TextsMissing />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
}
