import type { QueryClient } from '@tanstack/react-query';
import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { loadTexts } from '../lib/i18n.ts';
import { loadFile } from '../lib/load-file.ts';
import { paths } from '../lib/paths.ts';
import { guestOnly, redirectTo, requireAdmin, requireUser, SignedInOutlet } from './guards.tsx';
import { PlainLayout, ShellOrPlain } from './layout/plain-layout.tsx';
import type { PageTitle, RouteHandle } from './layout/root-layout.tsx';
import { RootLayout, Splash } from './layout/root-layout.tsx';
import { BareRouteError, RouteError } from './layout/route-error.tsx';
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
    lazy: async () => (await Promise.all([loadFile(load), loadTexts(texts)]))[0],
    ...(data[name] && { loader: data[name] }),
  });
  /** The form of a new record, and of a stored one. */
  const form = (
    path: (id: string) => string,
    ...rest: [PageTitle, () => Promise<PageModule>, ...FlatNamespace[]]
  ) => [page(path('new'), ...rest, 'admin'), page(path(':id'), ...rest, 'admin')];

  const guestPages = [
    page(paths.login, 'login', () => import('../routes/login.tsx'), 'auth'),
    page(paths.register, 'register', () => import('../routes/register.tsx'), 'auth'),
  ];

  /** Opened from mails, signed in or not. */
  const openPages = [
    page(paths.verifyEmail, 'verifyEmail', () => import('../routes/verify-email.tsx'), 'auth'),
    page(paths.forgotPassword, 'forgotPassword', () => import('../routes/forgot-password.tsx'), 'auth'),
    page(paths.resetPassword, 'resetPassword', () => import('../routes/reset-password.tsx'), 'auth'),
    page(paths.invitation, 'invitation', () => import('../routes/invitation.tsx'), 'auth'),
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
    page(
      paths.dashboard,
      'dashboard',
      () => import('../routes/dashboard.tsx'),
      'dashboard',
      'goals',
      'zones',
    ),
    page(paths.agents, 'agents', () => import('../routes/agents.tsx'), 'agents'),
    page(paths.agent(':id'), 'agent', () => import('../routes/agent.tsx'), 'agents', 'executions'),
    page(paths.tasks, 'tasks', () => import('../routes/tasks.tsx'), 'tasks'),
    page(paths.task(':id'), 'task', () => import('../routes/task.tsx'), 'tasks', 'executions', 'tool-calls'),
    page(paths.executions, 'executions', () => import('../routes/executions.tsx'), 'executions'),
    page(paths.compare, 'compare', () => import('../routes/compare.tsx'), 'compare', 'executions'),
    page(paths.execution(':id'), 'execution', () => import('../routes/execution.tsx'), ...ofExecution),
    page(paths.schedules, 'schedules', () => import('../routes/schedules.tsx'), 'schedule', 'zones'),
    page(paths.subscription, 'subscription', () => import('../routes/subscription.tsx'), 'subscription'),
    page(paths.receipt(':id'), 'receipt', () => import('../routes/receipt.tsx'), 'subscription'),
    page(paths.params, 'params', () => import('../routes/params.tsx'), 'users'),
    page(paths.profile, 'profile', () => import('../routes/profile.tsx'), 'users', 'zones'),
    page(paths.settings, 'settings', () => import('../routes/settings.tsx'), 'users'),
    page(paths.privacy, 'privacy', () => import('../routes/privacy.tsx'), 'privacy'),
    page(paths.share, 'share', () => import('../routes/share.tsx'), 'share', 'files'),
  ];

  const { admin } = paths;
  const adminPages = [
    page(admin.users, 'adminUsers', () => import('../routes/admin/users.tsx'), 'admin', 'users-admin'),
    ...form(
      admin.user,
      'adminUser',
      () => import('../routes/admin/user.tsx'),
      'users-admin',
      'audit',
      'runs-admin',
      ...billing,
    ),
    page(admin.agents, 'adminAgents', () => import('../routes/admin/agents.tsx'), 'admin', 'agents-admin'),
    ...form(admin.agent, 'adminAgent', () => import('../routes/admin/agent.tsx'), 'agents-admin'),
    page(admin.tasks, 'adminTasks', () => import('../routes/admin/tasks.tsx'), ...tasks),
    ...form(admin.task, 'adminTask', () => import('../routes/admin/task.tsx'), ...ofTask),
    page(admin.prompts, 'adminPrompts', () => import('../routes/admin/prompts.tsx'), 'admin', 'prompts'),
    ...form(admin.prompt, 'adminPrompt', () => import('../routes/admin/prompt.tsx'), ...ofPrompt),
    page(admin.tools, 'adminTools', () => import('../routes/admin/tools.tsx'), 'admin', 'tools'),
    ...form(admin.tool, 'adminTool', () => import('../routes/admin/tool.tsx'), 'tools'),
    page(admin.mcpServers, 'adminMcpServers', () => import('../routes/admin/mcp-servers.tsx'), ...ofServers),
    page(admin.schedules, 'adminSchedules', () => import('../routes/admin/schedules.tsx'), ...schedules),
    page(admin.runs, 'adminRuns', () => import('../routes/admin/runs.tsx'), 'admin', 'runs-admin'),
    page(admin.run(':id'), 'adminRun', () => import('../routes/admin/run.tsx'), ...ofAnyRun),
    page(admin.settings, 'adminSettings', () => import('../routes/admin/settings.tsx'), 'system'),
    page(admin.models, 'adminModels', () => import('../routes/admin/models.tsx'), 'admin', 'models'),
    page(
      admin.modelFamily(':family'),
      'adminModelFamily',
      () => import('../routes/admin/model-family.tsx'),
      ...(['admin', 'models', 'runs-admin'] as const),
    ),
    page(admin.overview, 'adminOverview', () => import('../routes/admin/overview.tsx'), 'admin', ...billing),
    page(
      admin.purchases,
      'adminPurchases',
      () => import('../routes/admin/purchases.tsx'),
      'admin',
      ...billing,
    ),
    page(admin.costs, 'adminCosts', () => import('../routes/admin/costs.tsx'), 'admin', 'billing-admin'),
    page(admin.audit, 'adminAudit', () => import('../routes/admin/audit.tsx'), 'admin', 'audit'),
    page(
      admin.catalogue,
      'adminCatalogue',
      () => import('../routes/admin/catalogue.tsx'),
      'admin',
      'catalogue',
    ),
    page(
      admin.confirmations,
      'adminConfirmations',
      () => import('../routes/admin/confirmations.tsx'),
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
