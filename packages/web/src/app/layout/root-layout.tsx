import { Suspense } from 'react';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { UnsavedBlocker } from '../../design/form/unsaved-guard.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PaletteHost } from './palette-host.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SkipLink } from './skip-link.tsx';
import { Splash } from './splash.tsx';
import { TextsMissing } from './texts-missing.tsx';

/** A history entry has one scroll position; the first entry of a load has no key of its own, so its path. */
const scrollKey = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key);

/** Around every route: skip link, progress, title and focus, scroll, the command palette, the question before unsaved changes are lost. */
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
      <UnsavedBlocker />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
