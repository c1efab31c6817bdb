import type { MenuEntry } from './menu-items.ts';

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
