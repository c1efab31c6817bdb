import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSession } from '../design/hooks/use-session.ts';
import { PageHeader } from '../design/layout/page-header.tsx';
import { ProfileForm } from '../features/users/profile-form.tsx';
import { ProfileSummary } from '../features/users/profile-summary.tsx';

/** /profile: the account (docs/spec/user-side.md#profile-parameters-settings). */
export function Component() {
  const { t } = useTranslation('users');
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t('profile.title')} purpose={t('profile.purpose')} />
      {user && (
        <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}>
          <ProfileSummary user={user} />
          <ProfileForm key={user.id} user={user} />
        </Box>
      )}
    </>
  );
}
