import { paths } from '../../lib/paths.ts';
import type { MenuEntry } from './menu-items.ts';

/** The admin section. */
export const adminMenu: readonly MenuEntry[] = [
  { to: paths.admin.users, key: 'adminUsers', icon: 'group' },
  { to: paths.admin.agents, key: 'adminAgents', icon: 'psychology' },
  { to: paths.admin.tasks, key: 'adminTasks', icon: 'checklist' },
  { to: paths.admin.prompts, key: 'adminPrompts', icon: 'edit_note' },
  { to: paths.admin.schedules, key: 'adminSchedules', icon: 'calendar_month' },
  { to: paths.admin.settings, key: 'adminSettings', icon: 'tune' },
  { to: paths.admin.overview, key: 'adminOverview', icon: 'bar_chart' },
  { to: paths.admin.purchases, key: 'adminPurchases', icon: 'credit_card' },
  { to: paths.admin.costs, key: 'adminCosts', icon: 'sell' },
  { to: paths.admin.audit, key: 'adminAudit', icon: 'receipt_long' },
  { to: paths.admin.tools, key: 'adminTools', icon: 'construction' },
  { to: paths.admin.catalogue, key: 'adminCatalogue', icon: 'inventory_2' },
  { to: paths.admin.confirmations, key: 'adminConfirmations', icon: 'shield_person' },
];
