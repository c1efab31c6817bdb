import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { BackButton, PageHeader } from '../design/layout/page-header.tsx';
import { PrivacyPanel } from '../features/users/privacy-panel.tsx';
import { paths } from '../lib/paths.ts';

/** /settings/privacy: what models may receive of the user's data, and what they received. */
export function Component() {
  const { t } = useTranslation('privacy');
  return (
    <>
      <PageHeader
        above={<BackButton fallback={paths.settings} />}
        title={t('title')}
        purpose={t('purpose')}
      />
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}>
        <PrivacyPanel />
      </Box>
    </>
  );
}
