import type { ExecutionStatus } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { Icon } from '../design/layout/icon.tsx';
import type { IconName } from '../lib/icons.ts';

type Look = { color: 'default' | 'warning' | 'info' | 'success' | 'error'; icon: IconName };

const looks: Record<ExecutionStatus | 'stopped', Look> = {
  pending: { color: 'warning', icon: 'hourglass_top' },
  running: { color: 'info', icon: 'sync' },
  completed: { color: 'success', icon: 'check_circle' },
  failed: { color: 'error', icon: 'error' },
  stopped: { color: 'default', icon: 'stop' },
};

type Ended = { status: ExecutionStatus; error?: { code: string } | null };

/** The status on screen: an execution that was stopped is `failed` in the API. */
export const shownStatus = ({ status, error }: Ended): ExecutionStatus | 'stopped' =>
  status === 'failed' && error?.code === 'CANCELLED' ? 'stopped' : status;

/**
 * The status of an execution: pending warning, running info, completed success, failed error
 * (docs/spec/user-side.md#states). One that its user stopped is `failed` in the API, and "Stopped" on screen.
 */
export function StatusChip(execution: Ended) {
  const { t } = useTranslation('common');
  const shown = shownStatus(execution);
  const { color, icon } = looks[shown];
  return (
    <Chip
      size="small"
      color={color}
      icon={<Icon name={icon} size={16} />}
      label={t(`executionStatus.${shown}`)}
    />
  );
}
