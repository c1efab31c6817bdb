import { QueryClient } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactElement, Suspense } from 'react';
import { Providers } from '../src/app/providers.tsx';
import { createMemoryRouter, type RouteObject, type Router, RouterProvider } from '../src/design/router.tsx';
import { loadTexts } from '../src/lib/i18n.ts';
import { sessionStore } from '../src/lib/session-store.ts';
import { aUser, tokenFor } from './users.ts';

export type RenderOptions = {
  /** The address to start at; `/` when absent. */
  at?: string;
  /** The route pattern of the element (`/tasks/:id`); everything when absent. */
  path?: string;
  /** More routes the test navigates to. */
  routes?: RouteObject[];
  /** Signs a user in; overrides of `aUser`. */
  user?: Parameters<typeof aUser>[0];
  /** Namespaces to load before rendering, beside common, shell and errors. */
  texts?: string[];
};

export type Rendered = RenderResult & {
  user: UserEvent;
  queryClient: QueryClient;
  router: Router;
};

/** Renders an element as the app would: theme, texts, server data, toasts, confirm, router; no retries. */
export async function renderWithProviders(
  element: ReactElement,
  options: RenderOptions = {},
): Promise<Rendered> {
  const { at = '/', path = '*', routes = [], user, texts = [] } = options;
  if (user) {
    const signedIn = aUser(user);
    sessionStore.start(tokenFor(signedIn.id), signedIn);
  }
  await loadTexts(texts);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  const router = createMemoryRouter([...routes, { path, element }], at);
  const rendered = render(
    <Providers queryClient={queryClient}>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </Providers>,
  );
  return { ...rendered, user: userEvent.setup({ delay: null }), queryClient, router };
}
