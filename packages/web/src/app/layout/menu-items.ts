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
