import type { UserStatus } from '@agentarium/contracts';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../design/layout/icon.tsx';
import type { IconName } from '../../../lib/icons.ts';

type Look = { color: 'success' | 'error' | 'warning' | 'info' | 'default'; icon: IconName };

export const statusLooks: Record<UserStatus, Look> = {
  active: { color: 'success', icon: 'check_circle' },
  blocked: { color: 'error', icon: 'block' },
  suspended: { color: 'warning', icon: 'pause' },
  pending_verification: { color: 'info', icon: 'mail' },
  inactive: { color: 'default', icon: 'cancel' },
};

export const userStatuses = Object.keys(statusLooks) as UserStatus[];

/** The offered change: an active account can be blocked, any other activated (docs/spec/admin-side.md#states). */
export const offeredStatus = (status: UserStatus): 'active' | 'blocked' =>
  status === 'active' ? 'blocked' : 'active';

/** An account's status, on its tint. */
export function UserStatusChip({ status }: { status: UserStatus }) {
  const { t } = useTranslation('users-admin');
  const { color, icon } = statusLooks[status];
  return (
    <Chip size="small" color={color} icon={<Icon name={icon} size={16} />} label={t(`status.${status}`)} />
  );
}
