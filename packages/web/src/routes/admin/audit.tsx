import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import { AuditFilters, AuditLog } from '../../features/audit/audit-log.tsx';
import { SecurityLog } from '../../features/audit/security-log.tsx';
import { AdminPage } from '../../widgets/admin/admin-page.tsx';

/** /admin/audit: administrators' actions, and in a second tab sign-ins and their origin. */
export function Component() {
  const { t } = useTranslation('audit');
  const [tab, setTab] = useUrlState('tab', 'changes', ['changes', 'security']);
  return (
    <AdminPage title={t('title')} purpose={tab === 'changes' ? t('purpose') : t('security.purpose')}>
      <Tabs
        value={tab}
        onChange={(_event, next: typeof tab) => setTab(next)}
        aria-label={t('tabs')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        <Tab value="changes" id="tab-changes" aria-controls="log-panel" label={t('changes')} />
        <Tab value="security" id="tab-security" aria-controls="log-panel" label={t('security.tab')} />
      </Tabs>
      <Box id="log-panel" role="tabpanel" aria-labelledby={`tab-${tab}`} sx={{ display: 'grid', gap: 2 }}>
        {tab === 'changes' ? (
          <>
            <AuditFilters />
            <AuditLog />
          </>
        ) : (
          <SecurityLog />
        )}
      </Box>
    </AdminPage>
  );
}
