import { type Notification, type NotificationKind, notificationPath } from '@agentarium/contracts';
import type { IconName } from '../../lib/icons.ts';

type Appearance = { icon: IconName; tint: 'primary' | 'secondary' | 'warning' | 'error' };

const appearances: Record<NotificationKind, Appearance> = {
  run_finished: { icon: 'task_alt', tint: 'primary' },
  run_failed: { icon: 'error', tint: 'error' },
  schedule_stopped: { icon: 'pause', tint: 'warning' },
  limit_80: { icon: 'bolt', tint: 'warning' },
  confirmation_needed: { icon: 'help', tint: 'secondary' },
  goal_reached: { icon: 'check_circle', tint: 'primary' },
  goal_missed: { icon: 'error', tint: 'error' },
  goal_out_of_range: { icon: 'warning', tint: 'warning' },
  prompt_repeated: { icon: 'visibility_off', tint: 'warning' },
};

/** A notification's icon and color: failed children make it a warning. */
export function appearanceOf({ kind, data }: Pick<Notification, 'kind' | 'data'>): Appearance {
  const isPartly = kind === 'run_finished' && 'children_failed' in data && data.children_failed > 0;
  return isPartly ? { icon: 'warning', tint: 'warning' } : appearances[kind];
}

/** Returns the address that a notification leads to. */
export function linkOf({ kind, data }: Pick<Notification, 'kind' | 'data'>): string {
  const executionId = 'execution_id' in data ? data.execution_id : null;
  return notificationPath(kind, { executionId, taskId: 'task' in data ? data.task.id : undefined });
}

/** The text of a badge whose count stops at 100. */
export const badgeText = (unread: number): string => (unread > 99 ? '99+' : String(unread));
