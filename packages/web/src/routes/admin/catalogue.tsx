import { useTranslation } from 'react-i18next';
import { ExportPanel } from '../../features/catalogue/export-panel.tsx';
import { ImportPanel } from '../../features/catalogue/import-panel.tsx';
import { AdminPage } from '../../widgets/admin/admin-page.tsx';

/** /admin/catalogue: exports and imports agents, tasks, prompts and tools as one file. */
export function Component() {
  const { t } = useTranslation('catalogue');
  return (
    <AdminPage title={t('title')} purpose={t('purpose')}>
      <ExportPanel />
      <ImportPanel />
    </AdminPage>
  );
}
