import { useTranslation } from '../../design/hooks/use-translation.ts';
import { SystemSettings } from '../../features/system/system-settings.tsx';
import { AdminPage } from '../../widgets/admin/admin-page.tsx';

/** /admin/settings: the system's switches. */
export default function AdminSettingsPage() {
  const { t } = useTranslation('system');
  return (
    <AdminPage title={t('title')} purpose={t('purpose')}>
      <SystemSettings />
    </AdminPage>
  );
}
