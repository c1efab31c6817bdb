import type { User } from '@agentarium/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usersQuery } from '../../../data/users-admin.ts';
import { FilterRow } from '../../../design/form/filter-row.tsx';
import { SearchField } from '../../../design/form/search-field.tsx';
import { UrlFilter } from '../../../design/form/select-filter.tsx';
import { useSession } from '../../../design/hooks/use-session.ts';
import { useClearUrlState, useUrlState } from '../../../design/hooks/use-url-state.ts';
import { paths } from '../../../lib/paths.ts';
import { ActionNotice } from '../../../widgets/admin/action-notice.tsx';
import { AdminList } from '../../../widgets/admin/admin-list.tsx';
import { AddLink, AdminPage } from '../../../widgets/admin/admin-page.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { useDeleteUser } from './use-delete-user.ts';
import { UserCard } from './user-card.tsx';
import { userStatuses } from './user-status.tsx';

/** `turn` distinguishes openings of the dialog, so no reason is carried over. */
type Change = { user: User; status: 'active' | 'blocked'; open: boolean; turn: number };

/** /admin/users: every account as a card, with search and status filter, page by page. */
export function UserList() {
  const { t } = useTranslation('users-admin');
  const { user: me } = useSession();
  const [search] = useUrlState('search');
  const [stored] = useUrlState('status', 'all');
  const status = userStatuses.find((one) => one === stored) ?? 'all';
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
              setChange((last) => ({ user, status: next, open: true, turn: (last?.turn ?? 0) + 1 }))
            }
            {...(user.id !== me?.id && { onDelete: () => void remove(user) })}
          />
        )}
      </AdminList>
      {change && (
        <StatusDialog
          key={change.turn}
          user={change.user}
          status={change.status}
          open={change.open}
          onClose={() => setChange({ ...change, open: false })}
        />
      )}
    </AdminPage>
  );
}
