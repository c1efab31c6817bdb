import type { IconName } from '../../lib/icons.ts';
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
  { to: '/', key: 'dashboard', icon: 'dashboard', letter: 'd' },
  { to: '/agents', key: 'agents', icon: 'smart_toy', letter: 'a' },
  { to: '/tasks', key: 'favorites', icon: 'favorite', letter: 't' },
  { to: '/executions', key: 'executions', icon: 'history', letter: 'e' },
  { to: '/subscription', key: 'subscription', icon: 'workspace_premium' },
  { to: '/params', key: 'params', icon: 'monitor_heart', letter: 'p' },
];

/** The entries of the account's menu. */
export const accountMenu: readonly MenuEntry[] = [
  { to: '/profile', key: 'profile', icon: 'person' },
  { to: '/settings', key: 'settings', icon: 'settings', letter: 's' },
];
