import { useTranslation } from 'react-i18next';
import { AuditFilters } from '../features/audit/audit-filters.tsx';
import { AuditLog } from '../features/audit/audit-log.tsx';
import { AdminPage } from '../ui/admin/admin-page.tsx';

/** /admin/audit: what administrators did. */
export default function AdminAuditPage() {
  const { t } = useTranslation('audit');
  return (
    <AdminPage title={t('title')} purpose={t('purpose')}>
      <AuditFilters />
      <AuditLog />
    </AdminPage>
  );
}
