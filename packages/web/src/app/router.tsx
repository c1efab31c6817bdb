import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
import { loadTexts } from '../lib/i18n.ts';
import { GuestOnly, RequireAdmin, RequireUser } from './guards.tsx';
import { PlainLayout } from './layout/plain-layout.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { RouteError } from './layout/route-error.tsx';
import { ShellOrPlain } from './layout/shell-or-plain.tsx';
import { Splash } from './layout/splash.tsx';
import {
  adminPages,
  guestPages,
  noticePages,
  openPages,
  type PageRoute,
  sharedPages,
  userPages,
} from './routes.ts';

type PageModule = { default: ComponentType };
const files = import.meta.glob<PageModule>('../pages/*-page.tsx');

/** A page and its texts load together when its address is first visited. */
const toRoute = ({ path, page, title, texts }: PageRoute): RouteObject[] => {
  const load = files[`../pages/${page}.tsx`];
  if (!load) return [];
  return [
    {
      path,
      handle: { title },
      ErrorBoundary: RouteError,
      lazy: async () => {
        const [module] = await Promise.all([load(), loadTexts(texts)]);
        return { Component: module.default };
      },
    },
  ];
};

const NotFound = () => <Navigate to="/404" replace />;

const shell = { lazy: async () => ({ Component: (await import('./layout/shell.tsx')).Shell }) };

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    HydrateFallback: Splash,
    ErrorBoundary: RouteError,
    children: [
      { Component: GuestOnly, children: guestPages.flatMap(toRoute) },
      ...openPages.flatMap(toRoute),
      { Component: PlainLayout, children: sharedPages.flatMap(toRoute) },
      { Component: ShellOrPlain, children: noticePages.flatMap(toRoute) },
      {
        Component: RequireUser,
        children: [
          {
            ...shell,
            children: [
              ...userPages.flatMap(toRoute),
              {
                Component: RequireAdmin,
                children: [...adminPages.flatMap(toRoute), { path: '/admin/*', Component: NotFound }],
              },
            ],
          },
        ],
      },
      { path: '*', Component: NotFound },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes);
