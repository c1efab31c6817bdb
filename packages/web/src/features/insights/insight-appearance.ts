import type { Insight, TaskType } from '@agentarium/contracts';
import type { IconName } from '../../lib/icons.ts';
import { paths, withQuery } from '../../lib/paths.ts';

type Tint = 'primary' | 'secondary' | 'warning' | 'error' | 'info';

const appearances: Record<Insight['kind'], { icon: IconName; tint: Tint }> = {
  'low-success': { icon: 'warning', tint: 'error' },
  'mixed-results': { icon: 'compare_arrows', tint: 'warning' },
  automate: { icon: 'event_repeat', tint: 'primary' },
  combine: { icon: 'account_tree', tint: 'secondary' },
  progress: { icon: 'show_chart', tint: 'primary' },
  'clean-up': { icon: 'delete', tint: 'warning' },
  'peak-hour': { icon: 'schedule', tint: 'info' },
  explore: { icon: 'smart_toy', tint: 'secondary' },
};

export const insightAppearance = (kind: Insight['kind']) => appearances[kind];

/**
 * Returns the address of an insight's link: admin-only actions link to forms only admins can open. `has` returns
 * whether the task list has any of a type, so no link leads to an empty list.
 */
export function insightAddress(insight: Insight, isAdmin: boolean, has: (type: TaskType) => boolean): string {
  switch (insight.kind) {
    case 'low-success':
      return withQuery(paths.executions, { filter: 'failed', date: 'month' });
    case 'mixed-results':
      return withQuery(paths.executions, { task: insight.task_id, date: 'month' });
    case 'automate':
      return isAdmin
        ? withQuery(paths.admin.task('new'), { type: 'scheduled', template: insight.task_id })
        : has('parent_scheduled')
          ? withQuery(paths.tasks, { filter: 'scheduled' })
          : paths.task(insight.task_id);
    case 'combine':
      return isAdmin
        ? withQuery(paths.admin.task('new'), {
            composite: 'true',
            child1: insight.task_id,
            child2: insight.other_task_id,
          })
        : has('parent')
          ? withQuery(paths.tasks, { view: 'all', type: 'parent' })
          : paths.task(insight.task_id);
    case 'progress':
      return withQuery(paths.execution(insight.execution_id), { tab: '2' });
    case 'clean-up':
      return withQuery(paths.executions, { filter: 'failed', date: 'old' });
    case 'peak-hour':
      return has('parent_scheduled')
        ? withQuery(paths.tasks, { filter: 'scheduled' })
        : withQuery(paths.executions, { date: 'month' });
    case 'explore':
      return paths.agent(insight.agent_id);
  }
}
