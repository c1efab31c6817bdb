import { useTranslation } from 'react-i18next';
import { SystemSettings } from '../../features/system/system-settings.tsx';
import { AdminPage } from '../../widgets/admin/admin-page.tsx';

/** /admin/settings: the system's switches. */
export function Component() {
  const { t } = useTranslation('system');
  return (
    <AdminPage title={t('title')} purpose={t('purpose')}>
      <SystemSettings />
    </AdminPage>
  );
}
