import { paths } from '../../lib/paths.ts';
import type { MenuEntry } from './menu-items.ts';

const adminEntries: readonly (MenuEntry & { page: string })[] = [
  { to: paths.admin.users, key: 'adminUsers', icon: 'group', page: 'admin-users-page' },
  { to: paths.admin.agents, key: 'adminAgents', icon: 'psychology', page: 'admin-agents-page' },
  { to: paths.admin.tasks, key: 'adminTasks', icon: 'checklist', page: 'admin-tasks-page' },
  { to: paths.admin.prompts, key: 'adminPrompts', icon: 'edit_note', page: 'admin-prompts-page' },
  { to: paths.admin.schedules, key: 'adminSchedules', icon: 'calendar_month', page: 'admin-schedules-page' },
  { to: paths.admin.settings, key: 'adminSettings', icon: 'tune', page: 'admin-settings-page' },
  { to: paths.admin.overview, key: 'adminOverview', icon: 'bar_chart', page: 'admin-overview-page' },
  { to: paths.admin.purchases, key: 'adminPurchases', icon: 'credit_card', page: 'admin-purchases-page' },
  { to: paths.admin.costs, key: 'adminCosts', icon: 'sell', page: 'admin-costs-page' },
  { to: paths.admin.audit, key: 'adminAudit', icon: 'receipt_long', page: 'admin-audit-page' },
  { to: paths.admin.tools, key: 'adminTools', icon: 'construction', page: 'admin-tools-page' },
  { to: paths.admin.catalogue, key: 'adminCatalogue', icon: 'inventory_2', page: 'admin-catalogue-page' },
  {
    to: paths.admin.confirmations,
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
