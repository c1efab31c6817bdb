import type { ListedUser, User, UserFilter } from '@agentarium/contracts';
import {
  planNames,
  type UserActivity,
  type UserRole,
  type UserStatus,
  userActivities,
  userRoles,
  userSorts,
} from '@agentarium/contracts/names';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { usersQuery } from '../../../data/users-admin.ts';
import { FilterRow, FilterSheet, SearchField, UrlFilter } from '../../../design/form/filter-row.tsx';
import { useFormat, useMoney } from '../../../design/hooks/use-format.ts';
import { useIsNarrow } from '../../../design/hooks/use-is-narrow.ts';
import { useSession } from '../../../design/hooks/use-session.ts';
import { useClearUrlState, useUrlCount, useUrlState } from '../../../design/hooks/use-url-state.ts';
import { CardAction } from '../../../design/layout/card-link.tsx';
import type { DataColumn } from '../../../design/layout/data-table.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { SoftBreaks } from '../../../design/layout/soft-breaks.tsx';
import { VisuallyHidden } from '../../../design/layout/visually-hidden.tsx';
import { initialsOf } from '../../../lib/format.ts';
import type { IconName } from '../../../lib/icons.ts';
import { paths, runsInMonth, withQuery } from '../../../lib/paths.ts';
import { isAdmin } from '../../../lib/session-store.ts';
import { ActionMenu } from '../../../widgets/admin/action-menu.tsx';
import { AdminCard } from '../../../widgets/admin/admin-card.tsx';
import { AdminList, RowLink, useListView } from '../../../widgets/admin/admin-list.tsx';
import { AddLink, AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { JobNotice, useRowSelection } from '../../../widgets/admin/bulk-actions.tsx';
import { useReturnState } from '../../../widgets/admin/return-to-list.ts';
import { ActionNotice } from '../../../widgets/admin/use-confirmed-action.tsx';
import { PlanChip } from '../../../widgets/chips.tsx';
import { BulkDialog } from './bulk-change.tsx';
import { PeopleTools } from './people-tools.tsx';
import { type UserTab, useDeleteUser } from './user-form.tsx';
import { StatusDialog, StatusMenu, type StatusMenuProps, userStatuses } from './user-status.tsx';

/** `opening` counts openings of the dialog, so no reason is carried over. */
type Change = { user: User; status: 'active' | 'blocked'; open: boolean; opening: number };

const plans = ['starter', ...planNames] as const;

/** The filters in the address. */
function useUserFilter(): UserFilter {
  const [search] = useUrlState('search');
  const [status] = useUrlState<UserStatus | ''>('status', '', userStatuses);
  const [role] = useUrlState<UserRole | ''>('role', '', userRoles);
  const [plan] = useUrlState<(typeof plans)[number] | ''>('plan', '', plans);
  const [activity] = useUrlState<UserActivity | ''>('activity', '', userActivities);
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(role && { role }),
    ...(plan && { plan }),
    ...(activity && { activity }),
  };
}

function UserFilters() {
  const { t } = useTranslation(['users-admin', 'common']);
  const all = t('allStatuses');
  const chosen = useUrlCount('status', 'role', 'plan', 'activity');
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <FilterRow hasSheet>
      <SearchField label={t('search')} />
      <FilterSheet count={chosen}>
        <UrlFilter
          label={t('statusLabel')}
          param="status"
          all={all}
          options={options(userStatuses, (value) => t(`status.${value}`))}
        />
        <UrlFilter
          label={t('field.role')}
          param="role"
          all={all}
          options={options(userRoles, (value) => t(`role.${value}`))}
        />
        <UrlFilter
          label={t('plan')}
          param="plan"
          all={all}
          options={options(plans, (value) =>
            t(value === 'starter' ? 'common:starter' : `common:tier.${value}`),
          )}
        />
        <UrlFilter
          label={t('activity.label')}
          param="activity"
          all={all}
          options={options(userActivities, (value) => t(`activity.${value}`))}
        />
      </FilterSheet>
    </FilterRow>
  );
}

/** /admin/users: the accounts as cards or in a table, with search and filters, page by page. */
export function Component() {
  const { t } = useTranslation(['users-admin', 'admin']);
  const { user: me } = useSession();
  const filter = useUserFilter();
  const clear = useClearUrlState('search', 'status', 'role', 'plan', 'activity');
  const view = useListView(userSorts);
  // All columns fit on wide screens only.
  const isNarrow = useIsNarrow('lg');
  const isWide = !useIsNarrow('xl');
  const query = useInfiniteQuery(usersQuery({ ...filter, ...view.order }));
  const { total, currency_code = 'USD' } = query.data?.pages[0] ?? {};
  const { number } = useFormat();
  const money = useMoney(currency_code);
  const { remove, pending, problem, dismiss } = useDeleteUser();
  const [change, setChange] = useState<Change | null>(null);
  const selection = useRowSelection<ListedUser>(query.data?.pages, ({ username }) => username);
  const [isBulk, setBulk] = useState(false);
  const items = query.data?.pages.flatMap((page) => page.items);
  const add = <AddLink to={paths.admin.user('new')} label={t('add')} />;
  const actions = (user: ListedUser) => ({
    user,
    locked: pending,
    onStatus: (status: Change['status']) =>
      setChange((last) => ({ user, status, open: true, opening: (last?.opening ?? 0) + 1 })),
    ...(user.id !== me?.id && { onDelete: () => void remove(user) }),
  });
  const count = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      {selection.text ?? (total != null && t('count', { count: total }))}
      <Button size="small" onClick={() => setBulk(true)}>
        {t(selection.text ? 'bulk.open' : 'bulk.openAll')}
      </Button>
    </Box>
  );
  const since: DataColumn<ListedUser> = {
    label: t('since'),
    sortKey: 'created',
    sx: { whiteSpace: 'nowrap' },
    cell: ({ created_at }) => <DateTime at={created_at} as="date" />,
  };
  const runs: DataColumn<ListedUser> = {
    label: t('month.runs'),
    sortKey: 'runs',
    align: 'right',
    cell: ({ id, month_runs }) =>
      month_runs === 0 ? (
        number(month_runs)
      ) : (
        <MuiLink component={Link} to={runsInMonth(id, new Date().toISOString().slice(0, 7))}>
          {number(month_runs)}
        </MuiLink>
      ),
  };
  const cost: DataColumn<ListedUser> = {
    label: t('month.cost'),
    sortKey: 'cost',
    align: 'right',
    cell: ({ month_cost_micros }) => (month_cost_micros === 0 ? '—' : money(month_cost_micros / 1e6)),
  };
  const columns: DataColumn<ListedUser>[] = [
    selection.column,
    {
      label: t('field.username'),
      isRowLabel: true,
      sx: { width: { xs: '40%', lg: 'auto' } },
      sortKey: 'username',
      cell: (user) => (
        <>
          <RowLink to={paths.admin.user(user.id)} name={user.username} />
          <Note component="div">
            <SoftBreaks text={user.name} />
            {isAdmin(user) && ` · ${t('role.admin')}`}
          </Note>
          <Note component="div">
            <SoftBreaks text={user.email} />
          </Note>
        </>
      ),
    },
    {
      label: t('statusLabel'),
      cell: (user) => <StatusMenu user={user} onChoose={actions(user).onStatus} />,
    },
    { label: t('plan'), cell: (user) => <PlanLink user={user} /> },
    {
      label: t('activity.last'),
      sortKey: 'active',
      sx: { whiteSpace: 'nowrap' },
      cell: (user) => <LastActive user={user} />,
    },
    ...(isNarrow ? [] : [runs, cost, ...(isWide ? [since] : [])]),
    {
      label: t('admin:column.actions'),
      isLabelHidden: true,
      align: 'right',
      cell: (user) => <UserMenu {...actions(user)} />,
    },
  ];
  return (
    <AdminPage
      title={t('title')}
      purpose={t('purpose')}
      action={
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {add}
          <PeopleTools filter={filter} />
        </Box>
      }
    >
      <UserFilters />
      <JobNotice />
      <ActionNotice problem={problem} onClose={dismiss} />
      <AdminList
        items={items}
        error={query.error}
        failed={t('failed.list')}
        onRetry={() => void query.refetch()}
        empty={{ title: t('empty'), action: add }}
        onClear={Object.keys(filter).length > 0 ? clear : null}
        isStale={query.isPlaceholderData}
        more={query}
        table={{ label: t('title'), columns, view, count }}
      >
        {(user) => <UserCard {...actions(user)} />}
      </AdminList>
      {isBulk && (
        <BulkDialog
          selection={selection.ids}
          filter={filter}
          onClose={() => setBulk(false)}
          onStarted={() => {
            setBulk(false);
            selection.clear();
          }}
        />
      )}
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

function LastActive({ user: { last_active_at } }: { user: ListedUser }) {
  const { t } = useTranslation('users-admin');
  return last_active_at === null ? t('activity.never') : <DateTime at={last_active_at} as="date" />;
}

/** The page of an account, open at one of its tabs. */
const tabOf = (user: ListedUser, tab: UserTab) => withQuery(paths.admin.user(user.id), { tab });

/** The plan of an account, a link to the fields that change it. */
function PlanLink({ user }: { user: ListedUser }) {
  const { t } = useTranslation('users-admin');
  return (
    <Box
      component={Link}
      to={tabOf(user, 'plan')}
      state={useReturnState()}
      sx={{
        display: 'inline-flex',
        borderRadius: '999px',
        textDecoration: 'none',
        '@media (hover: hover)': { '&:hover': { filter: 'brightness(0.95)' } },
      }}
    >
      <VisuallyHidden>{t('planOf', { name: user.name || user.username })} </VisuallyHidden>
      <PlanChip subscription={user.subscription_data} />
    </Box>
  );
}

function UserMenu({ user, onDelete, locked }: Omit<UserCardProps, 'onStatus'>) {
  const { t } = useTranslation(['users-admin', 'admin']);
  const navigate = useNavigate();
  const state = useReturnState();
  const open = (tab: UserTab, icon: IconName) => ({
    label: t(`tabs.${tab}`),
    icon,
    onSelect: () => void navigate(tabOf(user, tab), { state }),
  });
  return (
    <ActionMenu
      label={t('admin:actionsOf', { name: user.name || user.username })}
      disabled={locked}
      actions={[
        open('plan', 'tune'),
        open('runs', 'history'),
        open('schedules', 'event_repeat'),
        ...(onDelete
          ? [{ label: t('delete.label'), icon: 'delete', tone: 'danger', onSelect: onDelete } as const]
          : []),
      ]}
    />
  );
}

type UserCardProps = {
  user: ListedUser;
  onStatus: StatusMenuProps['onChoose'];
  /** Absent for the administrator's own account, which is deleted in the profile. */
  onDelete?: () => void;
  locked: boolean;
};

/** An account card: name, status with its menu, role, plan. */
function UserCard({ user, onStatus, ...menu }: UserCardProps) {
  const { t } = useTranslation('users-admin');
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
          <CardAction>
            <PlanLink user={user} />
          </CardAction>
        </>
      }
      meta={
        <>
          <Box>
            {t('activity.last')}: <LastActive user={user} />
          </Box>
          <Box>
            {t('since')} <DateTime at={user.created_at} as="date" />
          </Box>
        </>
      }
      menu={<UserMenu user={user} {...menu} />}
    />
  );
}
