import type { ComponentType } from 'react';
import { lazyPart } from '../design/feedback/lazy-part.tsx';
import { createBrowserRouter, Navigate, type RouteObject } from '../design/router.tsx';
import { loadTexts } from '../lib/i18n.ts';
import { GuestOnly, RequireAdmin, RequireUser } from './guards.tsx';
import { BarePageNotLoaded, PageNotLoaded } from './layout/page-not-loaded.tsx';
import { PlainLayout } from './layout/plain-layout.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { RouteError } from './layout/route-error.tsx';
import { ShellOrPlain } from './layout/shell-or-plain.tsx';
import type { PageRoute } from './routes.ts';
import * as pages from './routes.ts';

type PageModule = { default: ComponentType };
const files = import.meta.glob<PageModule>('../pages/**/*-page.tsx');

/**
 * Loads a route's component. If that fails, the router would drop the frame and cache the failure, so a lazy component
 * that can be retried replaces it.
 */
const lazily =
  (load: () => Promise<PageModule>, failed: typeof PageNotLoaded) => async (): Promise<ComponentType> => {
    try {
      return (await load()).default;
    } catch {
      return lazyPart(load, { failed });
    }
  };

/** A page and its texts load together when its address is first visited. */
const toRoute = ({ path, page, title, texts }: PageRoute, failed: typeof PageNotLoaded): RouteObject[] => {
  const load = files[`../pages/${page}.tsx`];
  if (!load) return [];
  return [
    {
      path,
      title,
      errorElement: <RouteError />,
      lazy: lazily(async () => {
        const [module] = await Promise.all([load(), loadTexts(texts)]);
        return module;
      }, failed),
    },
  ];
};
const framed = (group: readonly PageRoute[]) => group.flatMap((page) => toRoute(page, PageNotLoaded));
const bare = (group: readonly PageRoute[]) => group.flatMap((page) => toRoute(page, BarePageNotLoaded));

const NotFound = () => <Navigate to="/404" />;

const shell = {
  lazy: lazily(async () => ({ default: (await import('./layout/shell.tsx')).Shell }), BarePageNotLoaded),
};

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <RouteError />,
    children: [
      { element: <GuestOnly />, children: bare(pages.guestPages) },
      ...bare(pages.openPages),
      { element: <PlainLayout />, children: framed(pages.sharedPages) },
      { element: <ShellOrPlain />, children: framed(pages.noticePages) },
      {
        element: <RequireUser />,
        children: [
          {
            ...shell,
            children: [
              ...framed(pages.userPages),
              {
                element: <RequireAdmin />,
                children: [...framed(pages.adminPages), { path: '/admin/*', element: <NotFound /> }],
              },
            ],
          },
        ],
      },
      { path: '*', element: <NotFound /> },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
