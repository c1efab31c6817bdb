import type shell from '../locales/en/shell.json';

type Title = keyof typeof shell.title;

/** One line per page: its address, its file in `pages/` without `.tsx`, its title, and its texts beside the common ones. */
export type PageRoute = {
  path: string;
  page: string;
  title: `shell:title.${Title}`;
  texts: readonly string[];
};

const page = (path: string, file: string, title: Title, ...texts: string[]): PageRoute => ({
  path,
  page: file,
  title: `shell:title.${title}`,
  texts,
});

export const guestPages = [
  page('/login', 'login-page', 'login', 'auth'),
  page('/register', 'register-page', 'register', 'auth'),
];

/** Opened from mails, signed in or not. */
export const openPages = [
  page('/verify-email', 'verify-email-page', 'verifyEmail', 'auth'),
  page('/forgot-password', 'forgot-password-page', 'forgotPassword', 'auth'),
  page('/reset-password', 'reset-password-page', 'resetPassword', 'auth'),
];

/** For anyone with a shared link; without the side menu. */
export const sharedPages = [page('/shared/:token', 'shared-page', 'shared', 'share', 'executions')];

export const noticePages = [
  page('/404', 'not-found-page', 'notFound'),
  page('/unauthorized', 'unauthorized-page', 'unauthorized'),
];

export const userPages = [
  page('/', 'dashboard-page', 'dashboard', 'dashboard', 'goals'),
  page('/agents', 'agents-page', 'agents', 'agents'),
  page('/agents/:id', 'agent-page', 'agent', 'agents', 'executions'),
  page('/tasks', 'tasks-page', 'tasks', 'tasks'),
  page('/tasks/:id', 'task-page', 'task', 'tasks', 'executions', 'tool-calls'),
  page('/executions', 'executions-page', 'executions', 'executions'),
  page('/executions/compare', 'compare-page', 'compare', 'compare', 'executions'),
  page('/executions/:id', 'execution-page', 'execution', 'executions', 'tool-calls', 'progress', 'goals'),
  page('/subscription', 'subscription-page', 'subscription', 'subscription'),
  page('/subscription/receipts/:id', 'receipt-page', 'receipt', 'subscription'),
  page('/params', 'params-page', 'params', 'users'),
  page('/profile', 'profile-page', 'profile', 'users'),
  page('/settings', 'settings-page', 'settings', 'users'),
  page('/settings/privacy', 'privacy-page', 'privacy', 'privacy'),
];

/** The texts that a page needs for an account's costs and purchases. */
const billing = ['billing-admin', 'subscription', 'overview', 'dashboard'];

export const adminPages = [
  page('/admin/users', 'admin/admin-users-page', 'adminUsers', 'admin', 'users-admin'),
  page('/admin/users/new', 'admin/admin-user-page', 'adminUser', 'admin', 'users-admin'),
  page('/admin/users/:id', 'admin/admin-user-page', 'adminUser', 'admin', 'users-admin', ...billing),
  page('/admin/agents', 'admin/admin-agents-page', 'adminAgents', 'admin', 'agents-admin'),
  page('/admin/agents/new', 'admin/admin-agent-page', 'adminAgent', 'admin', 'agents-admin'),
  page('/admin/agents/:id', 'admin/admin-agent-page', 'adminAgent', 'admin', 'agents-admin'),
  page('/admin/tasks', 'admin/admin-tasks-page', 'adminTasks', 'admin', 'tasks-admin'),
  page('/admin/tasks/new', 'admin/admin-task-page', 'adminTask', 'admin', 'tasks-admin'),
  page('/admin/tasks/:id', 'admin/admin-task-page', 'adminTask', 'admin', 'tasks-admin'),
  page('/admin/prompts', 'admin/admin-prompts-page', 'adminPrompts', 'admin', 'prompts'),
  page('/admin/prompts/new', 'admin/admin-prompt-page', 'adminPrompt', 'admin', 'prompts'),
  page('/admin/prompts/:id', 'admin/admin-prompt-page', 'adminPrompt', 'admin', 'prompts'),
  page(
    '/admin/schedules',
    'admin/admin-schedules-page',
    'adminSchedules',
    'admin',
    'schedule-admin',
    'system',
  ),
  page('/admin/settings', 'admin/admin-settings-page', 'adminSettings', 'system'),
  page('/admin/audit', 'admin/admin-audit-page', 'adminAudit', 'admin', 'audit'),
  page(
    '/admin',
    'admin/admin-overview-page',
    'adminOverview',
    'admin',
    'overview',
    'dashboard',
    'billing-admin',
  ),
  page(
    '/admin/purchases',
    'admin/admin-purchases-page',
    'adminPurchases',
    'admin',
    'billing-admin',
    'subscription',
  ),
  page('/admin/costs', 'admin/admin-costs-page', 'adminCosts', 'admin', 'billing-admin'),
  page('/admin/tools', 'admin/admin-tools-page', 'adminTools', 'admin', 'tools'),
  page('/admin/tools/new', 'admin/admin-tool-page', 'adminTool', 'admin', 'tools'),
  page('/admin/tools/:id', 'admin/admin-tool-page', 'adminTool', 'admin', 'tools'),
  page('/admin/catalogue', 'admin/admin-catalogue-page', 'adminCatalogue', 'admin', 'catalogue'),
  page('/admin/confirmations', 'admin/admin-confirmations-page', 'adminConfirmations', 'admin', 'tools'),
];
