import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DataRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { followSession } from './guards.tsx';
import { preloadOnIntent } from './preload-on-intent.ts';
import { Providers } from './providers.tsx';
import { SessionProvider } from './session.tsx';

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
