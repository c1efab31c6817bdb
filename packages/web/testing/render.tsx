import { QueryClient } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ComponentType, type ReactElement, Suspense } from 'react';
import { createMemoryRouter, type DataRouter, Outlet, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '../src/app/app.tsx';
import { UnsavedBlocker } from '../src/design/form/unsaved-guard.tsx';
import { loadTexts } from '../src/lib/i18n.ts';
import { sessionStore } from '../src/lib/session-store.ts';
import { DetachedStyles } from './detached-styles.tsx';
import { aUser, tokenFor } from './users.ts';

export type RenderOptions = {
  /** The address to start at; `/` when absent. */
  at?: string;
  /** The route pattern of the element (`/tasks/:id`); everything when absent. */
  path?: string;
  /** Shown by the element's route when the element throws. */
  ErrorBoundary?: ComponentType;
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
  router: DataRouter;
};

function Frame() {
  return (
    <Suspense>
      <Outlet />
      <UnsavedBlocker />
    </Suspense>
  );
}

const Empty = () => null;

/** Renders an element as the app would: theme, texts, server data, toasts, confirm, router; no retries. */
export async function renderWithProviders(
  element: ReactElement,
  options: RenderOptions = {},
): Promise<Rendered> {
  const { at = '/', path = '*', ErrorBoundary, routes = [], user, texts = [] } = options;
  if (user) {
    const signedIn = aUser(user);
    sessionStore.start(tokenFor(signedIn.id), signedIn);
  }
  await loadTexts(texts);
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        HydrateFallback: Empty,
        children: [...routes, { path, element, ...(ErrorBoundary && { ErrorBoundary }) }],
      },
    ],
    { initialEntries: [at] },
  );
  const rendered = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
    { wrapper: DetachedStyles },
  );
  return { ...rendered, user: userEvent.setup({ delay: null }), queryClient, router };
}
