import type { IconName } from '../../lib/icons.ts';

/** `letter` leads there after `g`. */
export type MenuEntry = { to: string; key: string; icon: IconName; letter?: string };

/** The side menu (docs/spec/user-side.md#layout). `key` names a text in `shell:menu`. */
export const userMenu: readonly MenuEntry[] = [
  { to: '/', key: 'dashboard', icon: 'dashboard', letter: 'd' },
  { to: '/agents', key: 'agents', icon: 'smart_toy', letter: 'a' },
  { to: '/tasks', key: 'favorites', icon: 'favorite', letter: 't' },
  { to: '/executions', key: 'executions', icon: 'history', letter: 'e' },
  { to: '/subscription', key: 'subscription', icon: 'workspace_premium' },
  { to: '/params', key: 'params', icon: 'monitor_heart', letter: 'p' },
];

/** What stands in the menu of the account. */
export const accountMenu: readonly MenuEntry[] = [
  { to: '/profile', key: 'profile', icon: 'person' },
  { to: '/settings', key: 'settings', icon: 'settings', letter: 's' },
];

const adminEntries: readonly (MenuEntry & { page: string })[] = [
  { to: '/admin/users', key: 'adminUsers', icon: 'group', page: 'admin-users-page' },
  { to: '/admin/agents', key: 'adminAgents', icon: 'psychology', page: 'admin-agents-page' },
  { to: '/admin/tasks', key: 'adminTasks', icon: 'checklist', page: 'admin-tasks-page' },
  { to: '/admin/prompts', key: 'adminPrompts', icon: 'edit_note', page: 'admin-prompts-page' },
  { to: '/admin/schedules', key: 'adminSchedules', icon: 'calendar_month', page: 'admin-schedules-page' },
  { to: '/admin/settings', key: 'adminSettings', icon: 'tune', page: 'admin-settings-page' },
  { to: '/admin', key: 'adminOverview', icon: 'bar_chart', page: 'admin-overview-page' },
  { to: '/admin/purchases', key: 'adminPurchases', icon: 'credit_card', page: 'admin-purchases-page' },
  { to: '/admin/costs', key: 'adminCosts', icon: 'sell', page: 'admin-costs-page' },
  { to: '/admin/audit', key: 'adminAudit', icon: 'receipt_long', page: 'admin-audit-page' },
  { to: '/admin/tools', key: 'adminTools', icon: 'construction', page: 'admin-tools-page' },
  { to: '/admin/catalogue', key: 'adminCatalogue', icon: 'inventory_2', page: 'admin-catalogue-page' },
  {
    to: '/admin/confirmations',
    key: 'adminConfirmations',
    icon: 'shield_person',
    page: 'admin-confirmations-page',
  },
];

const adminPages = import.meta.glob('../../pages/admin/*-page.tsx');

/** The admin section: an entry stands as soon as its page does, so that none leads nowhere. */
export const adminMenu: readonly MenuEntry[] = adminEntries.filter(
  ({ page }) => `../../pages/admin/${page}.tsx` in adminPages,
);
