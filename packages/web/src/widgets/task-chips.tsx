import type { ExecutionType, TaskType } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { Icon } from '../design/layout/icon.tsx';
import type { IconName } from '../lib/icons.ts';

export const taskTypeIcons: Record<TaskType, IconName> = {
  plain: 'task_alt',
  parent: 'account_tree',
  parent_scheduled: 'event_repeat',
  child: 'link',
};

/** Plain, parent, scheduled parent or child, with its icon, for administrators. */
export function TaskTypeChip({ type }: { type: TaskType }) {
  const { t } = useTranslation('common');
  return (
    <Chip size="small" icon={<Icon name={taskTypeIcons[type]} size={16} />} label={t(`taskType.${type}`)} />
  );
}

type TaskMarksProps = {
  size?: 'small' | 'medium';
  task_type: TaskType;
  execution_type?: ExecutionType;
  steps: number;
};

/** Chips for what is unusual: the task repeats on a schedule, has steps, is a step, or can be run only once. */
export function TaskMarks({ task_type, execution_type, steps, size = 'small' }: TaskMarksProps) {
  const { t } = useTranslation('common');
  const mark = (name: IconName, label: string) => (
    <Chip size={size} icon={<Icon name={name} size={16} />} label={label} />
  );
  return (
    <>
      {task_type === 'parent_scheduled' && mark(taskTypeIcons[task_type], t('taskMark.scheduled'))}
      {steps > 0 && mark(taskTypeIcons.parent, t('taskMark.steps', { count: steps }))}
      {task_type === 'child' && mark(taskTypeIcons.child, t('taskMark.step'))}
      {execution_type === 'once' && mark('check', t('taskMark.once'))}
    </>
  );
}
