import type { IconName } from '../../lib/icons.ts';

export type MenuEntry = { to: string; key: string; icon: IconName };

/** The side menu (specification section 2, layout). `key` names a text in `shell:menu`. */
export const userMenu: readonly MenuEntry[] = [
  { to: '/', key: 'dashboard', icon: 'dashboard' },
  { to: '/agents', key: 'agents', icon: 'smart_toy' },
  { to: '/tasks', key: 'favorites', icon: 'favorite' },
  { to: '/executions', key: 'executions', icon: 'history' },
  { to: '/subscription', key: 'subscription', icon: 'workspace_premium' },
  { to: '/params', key: 'params', icon: 'monitor_heart' },
];

export const adminMenu: readonly MenuEntry[] = [
  { to: '/admin/users', key: 'adminUsers', icon: 'group' },
  { to: '/admin/agents', key: 'adminAgents', icon: 'psychology' },
  { to: '/admin/tasks', key: 'adminTasks', icon: 'checklist' },
  { to: '/admin/prompts', key: 'adminPrompts', icon: 'edit_note' },
  { to: '/admin/schedules', key: 'adminSchedules', icon: 'calendar_month' },
  { to: '/admin/settings', key: 'adminSettings', icon: 'tune' },
];
