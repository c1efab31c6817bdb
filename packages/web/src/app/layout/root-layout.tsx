import { Suspense } from 'react';
import { Outlet, ScrollRestoration } from '../../design/router.tsx';
import { NavigationProgress } from './navigation-progress.tsx';
import { PaletteHost } from './palette-host.tsx';
import { RouteFocus } from './route-focus.tsx';
import { SkipLink } from './skip-link.tsx';
import { Splash } from './splash.tsx';
import { TextsMissing } from './texts-missing.tsx';

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
      <ScrollRestoration />
    </>
  );
}
