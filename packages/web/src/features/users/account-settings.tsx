import type { api, EndpointOutput, User, UserSession } from '@agentarium/contracts';
import { languages } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import * as z from 'zod';
import { signOut } from '../../data/auth.ts';
import { sessionsQuery, useDeleteUser, useEndSession, useExportAccount } from '../../data/users.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { CurrentPasswordField } from '../../design/form/fields.tsx';
import { FormDialog, type FormDialogProps } from '../../design/form/form-dialog.tsx';
import { applyServerErrors, FormError } from '../../design/form/form-errors.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { Segmented } from '../../design/form/segmented.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useFocusAfterRemoval } from '../../design/hooks/use-focus.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { LoadingStatus, RowSkeleton } from '../../design/layout/skeletons.tsx';
import { plainList, surface } from '../../design/layout/styles.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { deviceOf } from '../../lib/device-name.ts';
import type { IconName } from '../../lib/icons.ts';
import { languageNames } from '../../lib/languages.ts';
import { paths } from '../../lib/paths.ts';
import { themeModes, useLanguageChoice } from '../../widgets/display-menus.tsx';
import { FormSection } from './form-section.tsx';

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

const schema = z.object({ current_password: z.string().min(1, 'users:profile.currentPasswordNeeded') });

type PasswordDialogProps = Pick<FormDialogProps, 'title' | 'text' | 'confirmLabel' | 'color' | 'onClose'> & {
  /** Carries out the action with the typed password. */
  run: (currentPassword: string) => Promise<void>;
  /** The error message where the server's error has none of its own. */
  failed: string;
  /** The error message of `IN_USE`. */
  inUse?: string;
};

/** Asks for the current password before an action that needs it. */
function PasswordDialog({ run, failed, inUse, ...dialog }: PasswordDialogProps) {
  const { t } = useTranslation('users');
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm(schema, { defaultValues: { current_password: '' } });
  const submit = form.handleSubmit(async ({ current_password }) => {
    setError(null);
    try {
      await run(current_password);
    } catch (failure) {
      setError(applyServerErrors(form, failure));
    }
  });
  const { isDirty, isSubmitting } = form.formState;
  return (
    <FormDialog {...dialog} pending={isSubmitting} isDirty={isDirty} onSubmit={(event) => void submit(event)}>
      <CurrentPasswordField
        control={form.control}
        name="current_password"
        label={t('profile.field.current_password')}
        autoFocus
      />
      {inUse && isApiError(error, 'IN_USE') ? (
        <FormError error={new Error()} fallback={inUse} />
      ) : (
        <FormError error={error} fallback={failed} />
      )}
    </FormDialog>
  );
}

/** Sessions listed at first: this one, then the latest. */
const shownAtFirst = 5;

type Session = EndpointOutput<typeof api.auth.listSessions>['items'][number];

const row = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1.5,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
  '&:first-of-type': { pt: 0 },
  '&:last-of-type': { borderBottom: 0, pb: 0 },
} as const;

type NamedSession = { id: string; device: string };

function SessionRow({ session, onEnd }: { session: Session; onEnd: (session: NamedSession) => void }) {
  const { t } = useTranslation('users');
  const device = useDeviceName()(session);
  return (
    <Box component="li" sx={row}>
      <SessionFacts session={session} />
      {session.is_current ? (
        <Chip size="small" color="success" label={t('settings.sessions.current')} />
      ) : (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          aria-haspopup="dialog"
          aria-label={t('settings.sessions.endNamed', { device })}
          onClick={() => onEnd({ id: session.id, device })}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </Box>
  );
}

/** The user's sessions; all but this one can be ended, with the password. */
export function SessionList() {
  const { t } = useTranslation(['users', 'common']);
  const query = useQuery(sessionsQuery);
  const [showsAll, setShowsAll] = useState(false);
  const [ending, setEnding] = useState<NamedSession | null>(null);
  const sessions = (query.data ?? []).toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  const count = sessions.length;
  const list = useRef<HTMLUListElement>(null);
  useFocusAfterRemoval(count, list);
  return (
    <FormSection
      anchor="sessions"
      title={t('users:settings.sessions.title')}
      text={t('users:settings.sessions.text')}
    >
      {query.data ? (
        <>
          <Box component="ul" ref={list} tabIndex={-1} sx={plainList}>
            {sessions.slice(0, showsAll ? count : shownAtFirst).map((session) => (
              <SessionRow key={session.id} session={session} onEnd={setEnding} />
            ))}
          </Box>
          {count > shownAtFirst && !showsAll && (
            <Button size="small" onClick={() => setShowsAll(true)} sx={{ mt: 1, ml: -1 }}>
              {t('users:settings.sessions.all', { number: count })}
            </Button>
          )}
        </>
      ) : query.isError ? (
        <QueryFailed query={query} compact title={t('users:settings.sessions.loadFailed')} />
      ) : (
        <LoadingStatus>
          {['first', 'second'].map((key) => (
            <RowSkeleton key={key} variant="circular" size={20} widths={['40%', '60%']} sx={row} />
          ))}
        </LoadingStatus>
      )}
      {ending && <EndSessionDialog session={ending} onClose={() => setEnding(null)} />}
    </FormSection>
  );
}

function EndSessionDialog({ session, onClose }: { session: NamedSession; onClose: () => void }) {
  const { t } = useTranslation('users');
  const toast = useToast();
  const end = useEndSession();
  return (
    <PasswordDialog
      title={t('settings.sessions.dialogTitle')}
      text={t('settings.sessions.dialogText', { device: session.device })}
      confirmLabel={t('settings.sessions.end')}
      run={async (current_password) => {
        await end.mutateAsync({ id: session.id, current_password });
        toast.success(t('settings.sessions.ended'));
        onClose();
      }}
      failed={t('settings.sessions.endFailed')}
      onClose={onClose}
    />
  );
}

/** The name of a session's device: "Firefox on Linux". */
function useDeviceName(): (session: Pick<UserSession, 'user_agent'>) => string {
  const { t } = useTranslation('users');
  return ({ user_agent }) => {
    const { browser, system } = deviceOf(user_agent);
    if (browser && system) return t('settings.sessions.device', { browser, system });
    return browser ?? system ?? t('settings.sessions.unknown');
  };
}

/** A session's device, its last use and its address. */
export function SessionFacts({ session }: { session: UserSession }) {
  const { t } = useTranslation('users');
  return (
    <>
      <Icon name="public" sx={{ color: 'text.secondary' }} />
      <Box sx={{ flex: '1 1 160px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="p">
          {useDeviceName()(session)}
        </Typography>
        <Note
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 1.5,
            overflowWrap: 'anywhere',
          }}
        >
          <span>
            {t('settings.sessions.lastSeen')} <DateTime at={session.last_seen_at} as="relative" />
          </span>{' '}
          {session.ip && <span>{session.ip}</span>}
        </Note>
      </Box>
    </>
  );
}
