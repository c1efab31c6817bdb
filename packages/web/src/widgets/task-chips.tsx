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

type Size = { size?: 'small' | 'medium' };

/** Plain, composite, scheduled or child, with its icon. */
export function TaskTypeChip({ type, size = 'small' }: { type: TaskType } & Size) {
  const { t } = useTranslation('common');
  return (
    <Chip size={size} icon={<Icon name={taskTypeIcons[type]} size={16} />} label={t(`taskType.${type}`)} />
  );
}

/** Shows whether a task runs once or many times. */
export function ExecutionTypeChip({ type, size = 'small' }: { type: ExecutionType } & Size) {
  const { t } = useTranslation('common');
  return (
    <Chip
      size={size}
      icon={<Icon name={type === 'once' ? 'check' : 'refresh'} size={16} />}
      label={t(`executionType.${type}`)}
    />
  );
}
