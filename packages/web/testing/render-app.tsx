import { QueryClient } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { Providers } from '../src/app/providers.tsx';
import { routes } from '../src/app/router.tsx';
import { SessionProvider } from '../src/app/session.tsx';
import { createMemoryRouter, type Router, RouterProvider } from '../src/design/router.tsx';
import { sessionStore } from '../src/lib/session-store.ts';

export type App = RenderResult & {
  user: UserEvent;
  queryClient: QueryClient;
  router: Router;
};

/** Renders the whole app at an address, with the session that local storage holds. */
export function renderApp(at: string): App {
  sessionStore.restore();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const router = createMemoryRouter(routes, at);
  const rendered = render(
    <Providers queryClient={queryClient}>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </Providers>,
  );
  return { ...rendered, user: userEvent.setup({ delay: null }), queryClient, router };
}
