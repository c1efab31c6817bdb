import type { QueryClient } from '@tanstack/react-query';
import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadTexts } from '../lib/i18n.ts';
import { loadFile } from '../lib/load-file.ts';
import { paths } from '../lib/paths.ts';
import { guestOnly, redirectTo, requireAdmin, requireUser, SignedInOutlet } from './guards.tsx';
import { PlainLayout, ShellOrPlain } from './layout/plain-layout.tsx';
import {
  BareRouteError,
  type PageTitle,
  RootLayout,
  RouteError,
  type RouteHandle,
  Splash,
} from './layout/root-layout.tsx';
import { createPageData } from './page-data.ts';

type PageModule = { Component: ComponentType; ErrorBoundary?: ComponentType };

const loadShell = async () => ({ Component: (await import('./layout/shell.tsx')).Shell });
const toNotFound = {
  loader: ({ request }) => redirectTo(paths.notFound, request),
  element: null,
} satisfies RouteObject;
// Texts of pages that need those of several features.
const billing = ['billing-admin', 'subscription', 'overview', 'dashboard'] as const;
const ofExecution = ['executions', 'tool-calls', 'progress', 'goals'] as const;
const ofServers = ['admin', 'mcp-servers', 'tools'] as const;
// Their test runs show tool calls.
const ofTask = ['tasks-admin', 'prompts', 'feedback', 'tool-calls'] as const;
const ofPrompt = ['prompts', 'tasks-admin', 'feedback', 'tool-calls'] as const;
const schedules = ['admin', 'schedule-admin', 'system'] as const;
const tasks = ['admin', 'tasks-admin', 'prompts'] as const;
const ofAnyRun = ['admin', 'runs-admin', 'privacy', 'tool-calls'] as const;

/** The whole tree: who may see which page, and in which frame. */
export function createRoutes(queryClient: QueryClient): RouteObject[] {
  const data = createPageData(queryClient);
  /**
   * A page: its title in `shell:title`, which is also the name of its loader, its module, and its texts beside the common
   * ones. All of them load on the first visit.
   */
  const page = (
    path: string,
    name: PageTitle,
    load: () => Promise<PageModule>,
    ...texts: FlatNamespace[]
  ): RouteObject => ({
    path,
    handle: { title: name } satisfies RouteHandle,
    lazy: async () => {
      const [{ Component, ErrorBoundary }] = await Promise.all([loadFile(load), loadTexts(texts)]);
      return { Component, ...(ErrorBoundary && { ErrorBoundary }) };
    },
    ...(data[name] && { loader: data[name] }),
  });
  /** The form of a new record, and of a stored one. */
  const form = (
    path: (id: string) => string,
    ...rest: [PageTitle, () => Promise<PageModule>, ...FlatNamespace[]]
  ) => [page(path('new'), ...rest, 'admin'), page(path(':id'), ...rest, 'admin')];

  const guestPages = [
    page(paths.login, 'login', () => import('../features/auth/login.tsx'), 'auth'),
    page(paths.register, 'register', () => import('../features/auth/register.tsx'), 'auth'),
  ];

  /** Opened from mails, signed in or not. */
  const openPages = [
    page(paths.verifyEmail, 'verifyEmail', () => import('../features/auth/verify-email.tsx'), 'auth'),
    page(
      paths.forgotPassword,
      'forgotPassword',
      () => import('../features/auth/forgot-password.tsx'),
      'auth',
    ),
    page(paths.resetPassword, 'resetPassword', () => import('../features/auth/reset-password.tsx'), 'auth'),
    page(paths.invitation, 'invitation', () => import('../features/auth/accept-invitation.tsx'), 'auth'),
  ];

  /** For anyone with a link. */
  const sharedPages = [
    page(
      paths.shared(':token'),
      'shared',
      () => import('../features/executions/share/shared-result.tsx'),
      'share',
      'executions',
    ),
  ];

  const noticePages = [
    page(paths.notFound, 'notFound', () => import('../routes/not-found.tsx')),
    page(paths.unauthorized, 'unauthorized', () => import('../routes/unauthorized.tsx')),
  ];

  const userPages = [
    page(
      paths.dashboard,
      'dashboard',
      () => import('../features/insights/dashboard.tsx'),
      'dashboard',
      'goals',
      'zones',
    ),
    page(paths.agents, 'agents', () => import('../features/agents/agent-grid.tsx'), 'agents'),
    page(
      paths.agent(':id'),
      'agent',
      () => import('../features/agents/agent-detail.tsx'),
      'agents',
      'executions',
    ),
    page(paths.tasks, 'tasks', () => import('../features/tasks/task-list.tsx'), 'tasks'),
    page(paths.task(':id'), 'task', () => import('../routes/task.tsx'), 'tasks', 'executions', 'tool-calls'),
    page(
      paths.executions,
      'executions',
      () => import('../features/executions/history/executions-list.tsx'),
      'executions',
    ),
    page(
      paths.compare,
      'compare',
      () => import('../features/executions/compare/compare-executions.tsx'),
      'compare',
      'executions',
    ),
    page(paths.execution(':id'), 'execution', () => import('../routes/execution.tsx'), ...ofExecution),
    page(paths.schedules, 'schedules', () => import('../routes/schedules.tsx'), 'schedule', 'zones'),
    page(
      paths.subscription,
      'subscription',
      () => import('../features/subscription/subscription-panel.tsx'),
      'subscription',
    ),
    page(
      paths.receipt(':id'),
      'receipt',
      () => import('../features/subscription/receipt.tsx'),
      'subscription',
    ),
    page(paths.params, 'params', () => import('../routes/params.tsx'), 'users'),
    page(paths.profile, 'profile', () => import('../features/users/profile-form.tsx'), 'users', 'zones'),
    page(paths.settings, 'settings', () => import('../routes/settings.tsx'), 'users'),
    page(paths.privacy, 'privacy', () => import('../features/users/privacy-panel.tsx'), 'privacy'),
    page(
      paths.share,
      'share',
      () => import('../features/executions/share/received-share.tsx'),
      'share',
      'files',
    ),
  ];

  const { admin } = paths;
  const adminPages = [
    page(
      admin.users,
      'adminUsers',
      () => import('../features/users/admin/user-list.tsx'),
      'admin',
      'users-admin',
    ),
    ...form(
      admin.user,
      'adminUser',
      () => import('../routes/admin/user.tsx'),
      'users-admin',
      'audit',
      'runs-admin',
      ...billing,
    ),
    page(
      admin.agents,
      'adminAgents',
      () => import('../features/agents/admin/agent-list.tsx'),
      'admin',
      'agents-admin',
    ),
    ...form(
      admin.agent,
      'adminAgent',
      () => import('../features/agents/admin/agent-form.tsx'),
      'agents-admin',
    ),
    page(admin.tasks, 'adminTasks', () => import('../features/tasks/admin/admin-task-list.tsx'), ...tasks),
    ...form(admin.task, 'adminTask', () => import('../routes/admin/task.tsx'), ...ofTask),
    page(
      admin.prompts,
      'adminPrompts',
      () => import('../features/prompts/prompt-list.tsx'),
      'admin',
      'prompts',
    ),
    ...form(admin.prompt, 'adminPrompt', () => import('../routes/admin/prompt.tsx'), ...ofPrompt),
    page(admin.tools, 'adminTools', () => import('../features/tools/tool-list.tsx'), 'admin', 'tools'),
    ...form(admin.tool, 'adminTool', () => import('../features/tools/tool-form.tsx'), 'tools'),
    page(
      admin.mcpServers,
      'adminMcpServers',
      () => import('../features/tools/mcp-servers.tsx'),
      ...ofServers,
    ),
    page(admin.schedules, 'adminSchedules', () => import('../routes/admin/schedules.tsx'), ...schedules),
    page(
      admin.runs,
      'adminRuns',
      () => import('../features/executions/admin/run-list.tsx'),
      'admin',
      'runs-admin',
    ),
    page(
      admin.run(':id'),
      'adminRun',
      () => import('../features/executions/admin/run-detail.tsx'),
      ...ofAnyRun,
    ),
    page(admin.settings, 'adminSettings', () => import('../features/system/admin/settings.tsx'), 'system'),
    page(admin.models, 'adminModels', () => import('../features/models/family-list.tsx'), 'admin', 'models'),
    page(
      admin.modelFamily(':family'),
      'adminModelFamily',
      () => import('../features/models/family-page.tsx'),
      ...(['admin', 'models', 'runs-admin'] as const),
    ),
    page(admin.overview, 'adminOverview', () => import('../routes/admin/overview.tsx'), 'admin', ...billing),
    page(
      admin.purchases,
      'adminPurchases',
      () => import('../features/subscription/admin/all-purchases.tsx'),
      'admin',
      ...billing,
    ),
    page(
      admin.costs,
      'adminCosts',
      () => import('../features/subscription/admin/account-costs.tsx'),
      'admin',
      'billing-admin',
    ),
    page(admin.audit, 'adminAudit', () => import('../features/audit/audit-page.tsx'), 'admin', 'audit'),
    page(
      admin.catalogue,
      'adminCatalogue',
      () => import('../features/catalogue/catalogue-page.tsx'),
      'admin',
      'catalogue',
    ),
    page(
      admin.confirmations,
      'adminConfirmations',
      () => import('../features/tools/pending-calls.tsx'),
      'admin',
      'tools',
    ),
  ];

  return [
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
                      children: adminPages,
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
}
