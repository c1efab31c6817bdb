import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSession } from '../design/hooks/use-session.ts';
import { PageHeader } from '../design/layout/page-header.tsx';
import { SmallButton } from '../design/layout/small-button.tsx';
import { DeviceSettings, NotificationSettings } from '../features/notifications/notification-settings.tsx';
import { CalendarSettings } from '../features/schedule/calendar-settings.tsx';
import {
  AccountLinks,
  AppearanceSettings,
  DeleteAccount,
  ExportAccount,
  SessionList,
} from '../features/users/account-settings.tsx';
import { FormSection } from '../features/users/form-section.tsx';
import { paths } from '../lib/paths.ts';

/** /settings: language, theme, notifications, sessions, and account deletion. */
export function Component() {
  const { t } = useTranslation(['users', 'notifications']);
  const { user } = useSession();
  return (
    <>
      <PageHeader title={t('users:settings.title')} purpose={t('users:settings.purpose')} />
      <Box sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}>
        <AccountLinks />
        <AppearanceSettings />
        <FormSection
          anchor="notifications"
          title={t('notifications:settings.title')}
          text={t('notifications:settings.text')}
        >
          <NotificationSettings />
        </FormSection>
        <FormSection
          anchor="devices"
          title={t('notifications:settings.device.title')}
          text={t('notifications:settings.device.text')}
        >
          <DeviceSettings />
        </FormSection>
        <FormSection
          anchor="calendar"
          title={t('users:settings.calendar.title')}
          text={t('users:settings.calendar.text')}
        >
          <CalendarSettings />
        </FormSection>
        <SessionList />
        <FormSection
          anchor="privacy"
          title={t('users:settings.privacy.title')}
          text={t('users:settings.privacy.text')}
        >
          <SmallButton icon="shield_person" variant="outlined" to={paths.privacy} sx={{ minHeight: 44 }}>
            {t('users:settings.privacy.open')}
          </SmallButton>
        </FormSection>
        <ExportAccount />
        {user && <DeleteAccount user={user} />}
      </Box>
    </>
  );
}
