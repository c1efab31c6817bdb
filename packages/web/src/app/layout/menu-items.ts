import { useLocation } from 'react-router';
import { useSession } from '../../design/hooks/use-session.ts';
import type { IconName } from '../../lib/icons.ts';
import { paths, withQuery } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/session-store.ts';
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

/** The bar at the bottom of a phone; `key` names a text in `shell:bottom`. */
export const bottomBarMenu: readonly MenuEntry<'home' | 'tasks' | 'runs' | 'you'>[] = [
  { to: paths.dashboard, key: 'home', icon: 'dashboard' },
  { to: withQuery(paths.tasks, { view: 'all' }), key: 'tasks', icon: 'checklist' },
  { to: paths.executions, key: 'runs', icon: 'history' },
  { to: paths.settings, key: 'you', icon: 'person' },
];

/** The entries of the account's menu. */
export const accountMenu: readonly MenuEntry[] = [
  { to: paths.profile, key: 'profile', icon: 'person' },
  { to: paths.settings, key: 'settings', icon: 'settings', letter: 's' },
];

const { admin } = paths;

/** The console's first page. */
export const consoleEntry: MenuEntry = { to: admin.overview, key: 'adminOverview', icon: 'bar_chart' };

/** The pages of the console after its overview; `key` names a group in `shell:menuGroup`. */
export const consoleGroups: readonly { key: keyof typeof shell.menuGroup; entries: readonly MenuEntry[] }[] =
  [
    {
      key: 'people',
      entries: [
        { to: admin.users, key: 'adminUsers', icon: 'group' },
        { to: admin.purchases, key: 'adminPurchases', icon: 'credit_card' },
        { to: admin.costs, key: 'adminCosts', icon: 'sell' },
      ],
    },
    {
      key: 'catalogue',
      entries: [
        { to: admin.agents, key: 'adminAgents', icon: 'psychology' },
        { to: admin.tasks, key: 'adminTasks', icon: 'checklist' },
        { to: admin.prompts, key: 'adminPrompts', icon: 'edit_note' },
        { to: admin.tools, key: 'adminTools', icon: 'construction' },
        { to: admin.mcpServers, key: 'adminMcpServers', icon: 'account_tree' },
        { to: admin.catalogue, key: 'adminCatalogue', icon: 'inventory_2' },
      ],
    },
    {
      key: 'operations',
      entries: [
        { to: admin.runs, key: 'adminRuns', icon: 'history' },
        { to: admin.schedules, key: 'adminSchedules', icon: 'calendar_month' },
        { to: admin.confirmations, key: 'adminConfirmations', icon: 'shield_person' },
      ],
    },
    {
      key: 'system',
      entries: [
        { to: admin.settings, key: 'adminSettings', icon: 'tune' },
        { to: admin.models, key: 'adminModels', icon: 'neurology' },
        { to: admin.audit, key: 'adminAudit', icon: 'receipt_long' },
      ],
    },
  ];

/** All pages of the console, in the order of its menu. */
export const consoleMenu: readonly MenuEntry[] = [
  consoleEntry,
  ...consoleGroups.flatMap(({ entries }) => entries),
];

const specified: readonly string[] = [
  ...[admin.users, admin.agents, admin.tasks, admin.prompts, admin.schedules, admin.settings],
];

/** The admin section of the app's menu (docs/spec/admin-side.md). */
export const adminSection = consoleMenu.filter(({ to }) => specified.includes(to));

/** Returns whether the page belongs to the console of administrators. */
export function useIsConsole(): boolean {
  const { user } = useSession();
  return useLocation().pathname.startsWith(paths.admin.overview) && isAdmin(user);
}
