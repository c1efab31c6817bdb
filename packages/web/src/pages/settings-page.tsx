import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AppearanceSettings } from '../features/users/appearance-settings.tsx';
import { DeleteAccount } from '../features/users/delete-account.tsx';
import { SessionList } from '../features/users/session-list.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useSession } from '../ui/use-session.ts';

/** /settings: language, theme, sessions, and the end of the account. */
export default function SettingsPage() {
  const { t } = useTranslation('users');
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t('settings.title')} purpose={t('settings.purpose')} />
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 }, maxWidth: 960 }}>
        <AppearanceSettings />
        <SessionList />
        {user && <DeleteAccount user={user} />}
      </Box>
    </>
  );
}
