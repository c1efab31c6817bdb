import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { type DataRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { ConfirmProvider } from '../design/feedback/confirm.tsx';
import { ToastProvider } from '../design/feedback/toast.tsx';
import { storageKeys } from '../lib/storage.ts';
import { followSession } from './guards.tsx';
import { SessionProvider } from './session.tsx';
import { theme } from './theme/theme.ts';

/** Loads the page of a link when the pointer or the focus reaches it; returns a stop function. */
export function preloadOnIntent({ routes }: DataRouter): () => void {
  const preload = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (!link || link.target) return;
    for (const { route } of matchRoutes<RouteObject>(routes, link.pathname) ?? [])
      if (typeof route.lazy === 'function') route.lazy().catch(() => {});
  };
  const events = ['pointerover', 'focusin'] as const;
  for (const event of events) document.addEventListener(event, preload);
  return () => {
    for (const event of events) document.removeEventListener(event, preload);
  };
}

/** Everything around the router: theme, server data, toasts, the confirm dialog. */
export function Providers({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <ThemeProvider
      theme={theme}
      defaultMode="system"
      modeStorageKey={storageKeys.theme}
      noSsr
      disableTransitionOnChange
    >
      <CssBaseline />
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </ToastProvider>
      </QueryClientProvider>
    </ThemeProvider>
  );
}

export function App({ router, queryClient }: { router: DataRouter; queryClient: QueryClient }) {
  useEffect(() => followSession(router), [router]);
  useEffect(() => preloadOnIntent(router), [router]);
  return (
    <Providers queryClient={queryClient}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </Providers>
  );
}
