import type { ExecutionStatus } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { Icon } from '../design/layout/icon.tsx';
import type { IconName } from '../lib/icons.ts';

const looks: Record<ExecutionStatus, { color: 'warning' | 'info' | 'success' | 'error'; icon: IconName }> = {
  pending: { color: 'warning', icon: 'hourglass_top' },
  running: { color: 'info', icon: 'sync' },
  completed: { color: 'success', icon: 'check_circle' },
  failed: { color: 'error', icon: 'error' },
};

/** The status of an execution: pending warning, running info, completed success, failed error (docs/spec/user-side.md#states). */
export function StatusChip({
  status,
  size = 'small',
}: {
  status: ExecutionStatus;
  size?: 'small' | 'medium';
}) {
  const { t } = useTranslation('common');
  const { color, icon } = looks[status];
  return (
    <Chip
      size={size}
      color={color}
      icon={<Icon name={icon} size={16} />}
      label={t(`executionStatus.${status}`)}
    />
  );
}
