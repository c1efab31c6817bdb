import type { User } from '@agentarium/contracts';
import type { UserStatus } from '@agentarium/contracts/names';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../data/users-admin.ts';
import { FilterRow, SearchField, UrlFilter } from '../../../design/form/filter-row.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { useClearUrlState, useUrlState } from '../../../design/hooks/use-url-state.ts';
import { CardAction } from '../../../design/layout/card-link.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { SoftBreaks } from '../../../design/layout/soft-breaks.tsx';
import { paths } from '../../../lib/paths.ts';
import { isAdmin } from '../../../lib/session-store.ts';
import { ActionMenu } from '../../../widgets/admin/action-menu.tsx';
import { AdminCard } from '../../../widgets/admin/admin-card.tsx';
import { AdminList } from '../../../widgets/admin/admin-list.tsx';
import { AddLink, AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { ActionNotice } from '../../../widgets/admin/use-confirmed-action.tsx';
import { initialsOf } from '../../../widgets/initials.ts';
import { PlanChip } from '../../../widgets/tier-chip.tsx';
import { useDeleteUser } from './use-delete-user.ts';
import { StatusDialog, StatusMenu, type StatusMenuProps, userStatuses } from './user-status.tsx';

/** `opening` counts openings of the dialog, so no reason is carried over. */
type Change = { user: User; status: 'active' | 'blocked'; open: boolean; opening: number };

/** /admin/users: every account as a card, with search and status filter, page by page. */
export function UserList() {
  const { t } = useTranslation('users-admin');
  const { user: me } = useSession();
  const [search] = useUrlState('search');
  const [status] = useUrlState<UserStatus | 'all'>('status', 'all', userStatuses);
  const clear = useClearUrlState('search', 'status');
  const query = useInfiniteQuery(usersQuery({ search, status }));
  const { remove, pending, problem, dismiss } = useDeleteUser();
  const [change, setChange] = useState<Change | null>(null);
  const add = <AddLink to={paths.admin.user('new')} label={t('add')} />;
  const statuses = userStatuses.map((value) => ({ value, label: t(`status.${value}`) }));
  return (
    <AdminPage title={t('title')} purpose={t('purpose')} action={add}>
      <FilterRow>
        <SearchField label={t('search')} />
        <UrlFilter label={t('statusLabel')} param="status" all={t('allStatuses')} options={statuses} />
      </FilterRow>
      <ActionNotice problem={problem} onClose={dismiss} />
      <AdminList
        items={query.data?.pages.flatMap((page) => page.items)}
        error={query.error}
        failed={t('failed.list')}
        onRetry={() => void query.refetch()}
        empty={{ title: t('empty'), action: add }}
        onClear={search || status !== 'all' ? clear : null}
        isStale={query.isPlaceholderData}
        more={query}
      >
        {(user) => (
          <UserCard
            user={user}
            locked={pending}
            onStatus={(next) =>
              setChange((last) => ({ user, status: next, open: true, opening: (last?.opening ?? 0) + 1 }))
            }
            {...(user.id !== me?.id && { onDelete: () => void remove(user) })}
          />
        )}
      </AdminList>
      {change && (
        <StatusDialog
          key={change.opening}
          user={change.user}
          status={change.status}
          open={change.open}
          onClose={() => setChange({ ...change, open: false })}
        />
      )}
    </AdminPage>
  );
}

type UserCardProps = {
  user: User;
  onStatus: StatusMenuProps['onChoose'];
  /** Absent for the administrator's own account, which is deleted in the profile. */
  onDelete?: () => void;
  locked: boolean;
};

/** An account card: name, status with its menu, role, plan. */
function UserCard({ user, onStatus, onDelete, locked }: UserCardProps) {
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
          <PlanChip subscription={user.subscription_data} />
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
