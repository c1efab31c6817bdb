import type { User } from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { signOut } from '../../data/auth.ts';
import { useDeleteUser, useExportAccount } from '../../data/users.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { Segmented } from '../../design/form/segmented.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { plainList, surface } from '../../design/layout/styles.ts';
import { errorText } from '../../lib/api/error-text.ts';
import type { IconName } from '../../lib/icons.ts';
import { languageNames } from '../../lib/languages.ts';
import { paths } from '../../lib/paths.ts';
import { themeModes, useLanguageChoice } from '../../widgets/display-menus.tsx';
import { FormSection } from './form-section.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const links = [
  { key: 'profile', to: paths.profile, icon: 'person' },
  { key: 'params', to: paths.params, icon: 'monitor_heart' },
  { key: 'schedules', to: paths.schedules, icon: 'event_repeat' },
  { key: 'subscription', to: paths.subscription, icon: 'workspace_premium' },
] as const satisfies readonly { key: string; to: string; icon: IconName }[];

/** The other pages about the user, on phones, whose bottom bar leads to the settings. */
export function AccountLinks() {
  const { t } = useTranslation('shell');
  return (
    <Box component="nav" aria-label={t('bottom.you')} sx={{ display: { sm: 'none' }, ...surface }}>
      <Box component="ul" sx={plainList}>
        {links.map(({ key, to, icon }) => (
          <Box component="li" key={key} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Box
              component={Link}
              to={to}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.5,
                minHeight: 48,
                px: 2,
                typography: 'subtitle2',
                color: 'text.primary',
                textDecoration: 'none',
                '&:focus-visible': { outlineOffset: -2 },
              }}
            >
              <Icon name={icon} size={22} sx={{ color: 'text.secondary' }} />
              <Box component="span" sx={{ flex: 1 }}>
                {t(`menu.${key}`)}
              </Box>
              <Icon name="chevron_right" size={20} sx={{ color: 'text.secondary' }} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="subtitle2" component="p" aria-hidden sx={{ mb: 0.75 }}>
        {label}
      </Typography>
      {children}
    </div>
  );
}

/** Language and theme, both applied immediately (docs/spec/user-side.md#profile-parameters-settings). */
export function AppearanceSettings() {
  const { t } = useTranslation(['users', 'common']);
  const [language, setLanguage] = useLanguageChoice();
  const { mode = 'system', setMode } = useColorScheme();
  return (
    <FormSection title={t('users:settings.look.title')} text={t('users:settings.look.text')}>
      <Box sx={{ display: 'grid', gap: 2.5, justifyItems: 'start' }}>
        <Choice label={t('users:settings.language')}>
          <Segmented
            label={t('users:settings.language')}
            value={language}
            options={languages.map((value) => ({
              value,
              label: <span lang={value}>{languageNames[value]}</span>,
            }))}
            onChange={(value) => void setLanguage(value)}
          />
        </Choice>
        <Choice label={t('users:settings.theme')}>
          <Segmented
            label={t('users:settings.theme')}
            value={mode}
            options={themeModes.map((value) => ({
              value,
              label: t(`common:theme.${value}`),
            }))}
            onChange={setMode}
          />
        </Choice>
      </Box>
    </FormSection>
  );
}

/** Downloads all stored data of the user's account as one file. */
export function ExportAccount() {
  const { t } = useTranslation(['users', 'errors']);
  const { mutate, isPending, isSuccess, error } = useExportAccount();
  return (
    <FormSection anchor="export" title={t('settings.export.title')} text={t('settings.export.text')}>
      {error && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorText(t, error, t('settings.export.failed'))}
        </Alert>
      )}
      {isSuccess && (
        <Alert severity="success" sx={{ mb: 2 }}>
          {t('settings.export.done')}
        </Alert>
      )}
      <LoadingButton
        variant="outlined"
        color="inherit"
        icon="download"
        pending={isPending}
        onClick={() => mutate()}
      >
        {t('settings.export.button')}
      </LoadingButton>
    </FormSection>
  );
}

/** The danger zone: deletes the user's account, with the password. */
export function DeleteAccount({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <FormSection
      anchor="delete"
      title={t('settings.delete.title')}
      text={t('settings.delete.text')}
      tone="danger"
    >
      <Button
        color="error"
        variant="outlined"
        startIcon={<Icon name="delete" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {t('settings.delete.button')}
      </Button>
      {isOpen && <DeleteAccountDialog userId={user.id} onClose={() => setIsOpen(false)} />}
    </FormSection>
  );
}

/** Deletes the account with the password, and ends the session. */
export function DeleteAccountDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const remove = useDeleteUser(userId);
  return (
    <PasswordDialog
      title={t('settings.delete.dialogTitle')}
      text={t('settings.delete.dialogText')}
      confirmLabel={t('settings.delete.confirm')}
      color="error"
      run={async (password) => {
        await remove.mutateAsync(password);
        toast.success(t('settings.delete.deleted'));
        signOut();
      }}
      failed={t('settings.delete.failed')}
      inUse={t('settings.delete.lastAdmin')}
      onClose={onClose}
    />
  );
}
