import { useTranslation } from 'react-i18next';
import { AlertSettings } from '../../features/system/alert-settings.tsx';
import { SystemSettings } from '../../features/system/system-settings.tsx';
import { AdminPage } from '../../widgets/admin/admin-page.tsx';

/** /admin/settings: the system's switches, and what this administrator is alerted of. */
export function Component() {
  const { t } = useTranslation('system');
  return (
    <AdminPage title={t('title')} purpose={t('purpose')}>
      <SystemSettings />
      <AlertSettings />
    </AdminPage>
  );
}
