import { QueryClient } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter, type DataRouter } from 'react-router';
import { App as WholeApp } from '../src/app/app.tsx';
import { createRoutes } from '../src/app/routes.tsx';
import { sessionStore } from '../src/lib/session-store.ts';
import { DetachedStyles } from './detached-styles.tsx';

export type App = RenderResult & {
  user: UserEvent;
  queryClient: QueryClient;
  router: DataRouter;
};

/** Renders the whole app at an address, with the session that local storage holds. */
export function renderApp(at: string): App {
  sessionStore.restore();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  const router = createMemoryRouter(createRoutes(queryClient), { initialEntries: [at] });
  const rendered = render(<WholeApp router={router} queryClient={queryClient} />, {
    wrapper: DetachedStyles,
  });
  return { ...rendered, user: userEvent.setup({ delay: null }), queryClient, router };
}
