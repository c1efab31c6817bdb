import type { IconName } from '../../lib/icons.ts';
import { paths } from '../../lib/paths.ts';
import type shell from '../../locales/en/shell.json';

/** `key` names its text, in `shell:menu` by default; `letter` leads there after `g`. */
export type MenuEntry<Key = keyof typeof shell.menu> = {
  to: string;
  key: Key;
  icon: IconName;
  letter?: string;
};

/** The side menu (docs/spec/user-side.md#layout). */
export const userMenu: readonly MenuEntry[] = [
  { to: paths.dashboard, key: 'dashboard', icon: 'dashboard', letter: 'd' },
  { to: paths.agents, key: 'agents', icon: 'smart_toy', letter: 'a' },
  { to: paths.tasks, key: 'favorites', icon: 'favorite', letter: 't' },
  { to: paths.executions, key: 'executions', icon: 'history', letter: 'e' },
  { to: paths.subscription, key: 'subscription', icon: 'workspace_premium' },
  { to: paths.params, key: 'params', icon: 'monitor_heart', letter: 'p' },
  { to: paths.schedules, key: 'schedules', icon: 'event_repeat', letter: 'c' },
];

/** The entries of the account's menu. */
export const accountMenu: readonly MenuEntry[] = [
  { to: paths.profile, key: 'profile', icon: 'person' },
  { to: paths.settings, key: 'settings', icon: 'settings', letter: 's' },
];

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
