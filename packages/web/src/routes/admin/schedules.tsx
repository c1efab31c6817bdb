import { useTranslation } from 'react-i18next';
import { ScheduledTaskList } from '../../features/schedule/admin/scheduled-task-list.tsx';
import { SchedulerNotice } from '../../features/system/banners.tsx';
import { AdminPage } from '../../widgets/admin/admin-page.tsx';

/** /admin/schedules: the schedules of all users, by task. */
export function Component() {
  const { t } = useTranslation('schedule-admin');
  return (
    <AdminPage title={t('title')} purpose={t('purpose')}>
      <SchedulerNotice />
      <ScheduledTaskList />
    </AdminPage>
  );
}
