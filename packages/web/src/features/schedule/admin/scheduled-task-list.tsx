import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { scheduledTasksQuery } from '../../../data/schedule-admin.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { FailedDialog } from '../../../design/feedback/load-failed.tsx';
import { FilterRow } from '../../../design/form/filter-row.tsx';
import { SearchField } from '../../../design/form/search-field.tsx';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { AdminList } from '../../../widgets/admin/admin-list.tsx';
import { AddLink } from '../../../widgets/admin/admin-page.tsx';
import { findScheduled } from './find-scheduled.ts';
import { ScheduledTaskCard } from './scheduled-task-card.tsx';

const ManagementDialog = lazyPart(() => import('./management-dialog.tsx'), { failed: FailedDialog });

/** The scheduled tasks; the one named in the address is open for management. */
export function ScheduledTaskList() {
  const { t, i18n } = useTranslation('schedule-admin');
  const { data, error, refetch } = useQuery(scheduledTasksQuery);
  const [search, setSearch] = useUrlState('search');
  const [managed, setManaged] = useUrlState('manage');
  const listed = data && findScheduled(data, i18n.language, search);
  const open = managed && data && findScheduled(data, i18n.language, '').find(({ id }) => id === managed);
  return (
    <>
      <FilterRow>
        <SearchField label={t('search')} />
      </FilterRow>
      <AdminList
        items={listed}
        error={error}
        failed={t('loadFailed')}
        onRetry={() => void refetch()}
        empty={{
          title: t('empty.title'),
          text: t('empty.text'),
          action: (
            <AddLink
              to={withQuery(paths.admin.task('new'), { type: 'scheduled' })}
              label={t('empty.action')}
            />
          ),
        }}
        onClear={search ? () => setSearch('') : null}
      >
        {(task) => <ScheduledTaskCard task={task} onManage={() => setManaged(task.id)} />}
      </AdminList>
      {open && (
        <Suspense fallback={null}>
          <ManagementDialog key={open.id} task={open} onClose={() => setManaged('')} />
        </Suspense>
      )}
    </>
  );
}
