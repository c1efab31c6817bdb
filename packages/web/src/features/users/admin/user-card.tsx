import type { User } from '@agentarium/contracts';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import { CardAction } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { SoftBreaks } from '../../../design/layout/soft-breaks.tsx';
import { paths } from '../../../lib/paths.ts';
import { isAdmin } from '../../../lib/roles.ts';
import { ActionMenu } from '../../../widgets/admin/action-menu.tsx';
import { AdminCard } from '../../../widgets/admin/admin-card.tsx';
import { initialsOf } from '../../../widgets/initials.ts';
import { TierChip } from '../../../widgets/tier-chip.tsx';
import { StatusMenu, type StatusMenuProps } from './status-menu.tsx';

export type UserCardProps = {
  user: User;
  onStatus: StatusMenuProps['onChoose'];
  /** Absent for one's own account, which is deleted in the profile. */
  onDelete?: () => void;
  locked: boolean;
};

/** An account card: name, status with its menu, role, plan. */
export function UserCard({ user, onStatus, onDelete, locked }: UserCardProps) {
  const { t } = useTranslation(['users-admin', 'admin']);
  const admin = isAdmin(user);
  const title = user.name || user.username;
  return (
    <AdminCard
      to={paths.admin.user(user.id)}
      title={title}
      picture={
        <Avatar
          aria-hidden
          sx={{
            width: 40,
            height: 40,
            bgcolor: admin ? 'tint.secondary.soft' : 'tint.neutral.soft',
            color: admin ? 'tint.secondary.text' : 'tint.neutral.text',
            typography: 'h5',
          }}
        >
          {initialsOf(title)}
        </Avatar>
      }
      subtitle={
        <>
          <Box>
            <SoftBreaks text={`@${user.username}`} />
          </Box>
          <Box>
            <SoftBreaks text={user.email} />
          </Box>
        </>
      }
      chips={
        <>
          <CardAction>
            <StatusMenu user={user} onChoose={onStatus} />
          </CardAction>
          {admin && (
            <Chip
              size="small"
              color="secondary"
              icon={<Icon name="shield_person" size={16} />}
              label={t('role.admin')}
            />
          )}
          <TierChip tier={user.subscription_data.current_plan} size="small" />
        </>
      }
      meta={
        <>
          {t('since')} <DateTime at={user.created_at} as="date" />
        </>
      }
      {...(onDelete && {
        menu: (
          <ActionMenu
            label={t('admin:actionsOf', { name: title })}
            disabled={locked}
            actions={[{ label: t('delete.label'), icon: 'delete', tone: 'danger', onSelect: onDelete }]}
          />
        ),
      })}
    />
  );
}
