import type { QueryClient } from '@tanstack/react-query';
import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadTexts } from '../lib/i18n.ts';
import { loadFile } from '../lib/load-file.ts';
import { paths } from '../lib/paths.ts';
import { guestOnly, redirectTo, requireAdmin, requireUser, SignedInOutlet } from './guards.tsx';
import { PlainLayout } from './layout/plain-layout.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { BareRouteError, RouteError } from './layout/route-error.tsx';
import type { PageTitle, RouteHandle } from './layout/route-focus.tsx';
import { ShellOrPlain } from './layout/shell-or-plain.tsx';
import { Splash } from './layout/splash.tsx';

type PageModule = { Component: ComponentType; ErrorBoundary?: ComponentType };

/** A page: its title in `shell:title`, its module, and its texts beside the common ones, loaded on the first visit. */
function page(
  path: string,
  title: PageTitle,
  load: () => Promise<PageModule>,
  ...texts: FlatNamespace[]
): RouteObject {
  return {
    path,
    handle: { title } satisfies RouteHandle,
    lazy: async () => (await Promise.all([loadFile(load), loadTexts(texts)]))[0],
  };
}

const loadShell = async () => ({ Component: (await import('./layout/shell.tsx')).Shell });
const toNotFound = {
  loader: ({ request }) => redirectTo(paths.notFound, request),
  element: null,
} satisfies RouteObject;
/** The texts that a page needs for an account's costs and purchases. */
const billing = ['billing-admin', 'subscription', 'overview', 'dashboard'] as const;

const guestPages = [
  page(paths.login, 'login', () => import('../routes/login.tsx'), 'auth'),
  page(paths.register, 'register', () => import('../routes/register.tsx'), 'auth'),
];

/** Opened from mails, signed in or not. */
const openPages = [
  page(paths.verifyEmail, 'verifyEmail', () => import('../routes/verify-email.tsx'), 'auth'),
  page(paths.forgotPassword, 'forgotPassword', () => import('../routes/forgot-password.tsx'), 'auth'),
  page(paths.resetPassword, 'resetPassword', () => import('../routes/reset-password.tsx'), 'auth'),
];

/** For anyone with a link. */
const sharedPages = [
  page(paths.shared(':token'), 'shared', () => import('../routes/shared.tsx'), 'share', 'executions'),
];

const noticePages = [
  page(paths.notFound, 'notFound', () => import('../routes/not-found.tsx')),
  page(paths.unauthorized, 'unauthorized', () => import('../routes/unauthorized.tsx')),
];

const userPages = [
  page(paths.dashboard, 'dashboard', () => import('../routes/dashboard.tsx'), 'dashboard', 'goals'),
  page(paths.agents, 'agents', () => import('../routes/agents.tsx'), 'agents'),
  page(paths.agent(':id'), 'agent', () => import('../routes/agent.tsx'), 'agents', 'executions'),
  page(paths.tasks, 'tasks', () => import('../routes/tasks.tsx'), 'tasks'),
  page(paths.task(':id'), 'task', () => import('../routes/task.tsx'), 'tasks', 'executions', 'tool-calls'),
  page(paths.executions, 'executions', () => import('../routes/executions.tsx'), 'executions'),
  page(paths.compare, 'compare', () => import('../routes/compare.tsx'), 'compare', 'executions'),
  page(
    paths.execution(':id'),
    'execution',
    () => import('../routes/execution.tsx'),
    'executions',
    'tool-calls',
    'progress',
    'goals',
  ),
  page(paths.subscription, 'subscription', () => import('../routes/subscription.tsx'), 'subscription'),
  page(paths.receipt(':id'), 'receipt', () => import('../routes/receipt.tsx'), 'subscription'),
  page(paths.params, 'params', () => import('../routes/params.tsx'), 'users'),
  page(paths.profile, 'profile', () => import('../routes/profile.tsx'), 'users'),
  page(paths.settings, 'settings', () => import('../routes/settings.tsx'), 'users'),
  page(paths.privacy, 'privacy', () => import('../routes/privacy.tsx'), 'privacy'),
];

const adminPages = [
  page(paths.admin.users, 'adminUsers', () => import('../routes/admin/users.tsx'), 'admin', 'users-admin'),
  page(
    paths.admin.user('new'),
    'adminUser',
    () => import('../routes/admin/user.tsx'),
    'admin',
    'users-admin',
  ),
  page(
    paths.admin.user(':id'),
    'adminUser',
    () => import('../routes/admin/user.tsx'),
    'admin',
    'users-admin',
    ...billing,
  ),
  page(
    paths.admin.agents,
    'adminAgents',
    () => import('../routes/admin/agents.tsx'),
    'admin',
    'agents-admin',
  ),
  page(
    paths.admin.agent('new'),
    'adminAgent',
    () => import('../routes/admin/agent.tsx'),
    'admin',
    'agents-admin',
  ),
  page(
    paths.admin.agent(':id'),
    'adminAgent',
    () => import('../routes/admin/agent.tsx'),
    'admin',
    'agents-admin',
  ),
  page(paths.admin.tasks, 'adminTasks', () => import('../routes/admin/tasks.tsx'), 'admin', 'tasks-admin'),
  page(
    paths.admin.task('new'),
    'adminTask',
    () => import('../routes/admin/task.tsx'),
    'admin',
    'tasks-admin',
  ),
  page(
    paths.admin.task(':id'),
    'adminTask',
    () => import('../routes/admin/task.tsx'),
    'admin',
    'tasks-admin',
  ),
  page(paths.admin.prompts, 'adminPrompts', () => import('../routes/admin/prompts.tsx'), 'admin', 'prompts'),
  page(
    paths.admin.prompt('new'),
    'adminPrompt',
    () => import('../routes/admin/prompt.tsx'),
    'admin',
    'prompts',
  ),
  page(
    paths.admin.prompt(':id'),
    'adminPrompt',
    () => import('../routes/admin/prompt.tsx'),
    'admin',
    'prompts',
  ),
  page(
    paths.admin.schedules,
    'adminSchedules',
    () => import('../routes/admin/schedules.tsx'),
    'admin',
    'schedule-admin',
    'system',
  ),
  page(paths.admin.settings, 'adminSettings', () => import('../routes/admin/settings.tsx'), 'system'),
  page(paths.admin.audit, 'adminAudit', () => import('../routes/admin/audit.tsx'), 'admin', 'audit'),
  page(
    paths.admin.overview,
    'adminOverview',
    () => import('../routes/admin/overview.tsx'),
    'admin',
    'overview',
    'dashboard',
    'billing-admin',
  ),
  page(
    paths.admin.purchases,
    'adminPurchases',
    () => import('../routes/admin/purchases.tsx'),
    'admin',
    'billing-admin',
    'subscription',
  ),
  page(paths.admin.costs, 'adminCosts', () => import('../routes/admin/costs.tsx'), 'admin', 'billing-admin'),
  page(paths.admin.tools, 'adminTools', () => import('../routes/admin/tools.tsx'), 'admin', 'tools'),
  page(paths.admin.tool('new'), 'adminTool', () => import('../routes/admin/tool.tsx'), 'admin', 'tools'),
  page(paths.admin.tool(':id'), 'adminTool', () => import('../routes/admin/tool.tsx'), 'admin', 'tools'),
  page(
    paths.admin.catalogue,
    'adminCatalogue',
    () => import('../routes/admin/catalogue.tsx'),
    'admin',
    'catalogue',
  ),
  page(
    paths.admin.confirmations,
    'adminConfirmations',
    () => import('../routes/admin/confirmations.tsx'),
    'admin',
    'tools',
  ),
];

/** The whole tree: who may see which page, and in which frame. */
export const createRoutes = (_queryClient: QueryClient): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: BareRouteError,
    HydrateFallback: Splash,
    children: [
      { middleware: [guestOnly], children: guestPages },
      ...openPages,
      { Component: PlainLayout, children: [{ ErrorBoundary: RouteError, children: sharedPages }] },
      { Component: ShellOrPlain, children: [{ ErrorBoundary: RouteError, children: noticePages }] },
      {
        middleware: [requireUser],
        Component: SignedInOutlet,
        children: [
          {
            lazy: () => loadFile(loadShell),
            children: [
              {
                ErrorBoundary: RouteError,
                children: [
                  ...userPages,
                  {
                    middleware: [requireAdmin],
                    children: [...adminPages, { path: '/admin/*', ...toNotFound }],
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', ...toNotFound },
    ],
  },
];
