import type { User } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../data/auth.ts';
import { timezoneQuery, useUpdateTimezone, useUpdateUser } from '../../data/users.ts';
import { CurrentPasswordField, FormTextField, PasswordField } from '../../design/form/fields.tsx';
import { FormDraft, resetToSaved } from '../../design/form/form-draft.tsx';
import { applyServerErrors, FormError } from '../../design/form/form-errors.tsx';
import { FieldRow } from '../../design/form/form-panel.tsx';
import { SaveBar } from '../../design/form/save-bar.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { useFormat } from '../../design/hooks/use-format.ts';
import { useSession } from '../../design/hooks/use-session.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { PageHeader } from '../../design/layout/page-header.tsx';
import { tinted } from '../../design/layout/styles.ts';
import { keyedMessage } from '../../lib/api/fault-text.ts';
import { initialsOf } from '../../lib/format.ts';
import { isAdmin } from '../../lib/session-store.ts';
import { runsLeft } from '../../lib/usage.ts';
import { FormSection } from './form-section.tsx';
import {
  needsCurrentPassword,
  type ProfileValues,
  profileChanges,
  profileSchema,
  toProfileValues,
} from './profile.schema.ts';
import { lockHours, TimezoneField, type TimezoneFieldProps } from './timezone-field.tsx';

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

/** The user: initials, name, role, member since, and today's remaining runs. */
export function ProfileSummary({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const { limit, left, extra, level } = runsLeft(user);
  return (
    <Paper
      variant="outlined"
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: { xs: 2, sm: 3 },
      }}
    >
      <Avatar
        aria-hidden
        sx={{
          width: 72,
          height: 72,
          bgcolor: 'tint.secondary.soft',
          color: 'tint.secondary.text',
          typography: 'h2',
        }}
      >
        {initialsOf(user.name || user.username)}
      </Avatar>
      <Box sx={{ flex: 1, minWidth: { xs: 160, sm: 180 } }}>
        <Typography variant="h3" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {user.name}
        </Typography>
        <Note variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {`@${user.username}`}
        </Note>
        <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Chip
            size="small"
            icon={<Icon name={isAdmin(user) ? 'shield_person' : 'person'} size={16} />}
            label={t(`profile.role.${isAdmin(user) ? 'admin' : 'user'}`)}
          />
          <Note component="span">{t('profile.memberSince', { date: format.date(user.created_at) })}</Note>
        </Box>
      </Box>
      <Box
        sx={{
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1,
          borderRadius: '12px',
          ...tinted(level),
          typography: 'subtitle2',
        }}
      >
        {/* No arrow: it would look like a button. */}
        <Icon name="history" />
        {limit < 0
          ? t('profile.runsUnlimited')
          : t('profile.runsLeft', { count: left, limit: format.number(limit) })}
        {extra > 0 && `, ${t('profile.runsExtra', { count: extra })}`}
      </Box>
    </Paper>
  );
}

const outcomes = {
  saved: { severity: 'success', icon: 'check_circle', key: 'profile.saved' },
  'no-changes': { severity: 'info', icon: 'info', key: 'profile.noChanges' },
  'password-changed': { severity: 'success', icon: 'check_circle', key: 'profile.passwordChanged' },
} as const;

function Outcome({ outcome }: { outcome: SaveOutcome }) {
  const { t } = useTranslation('users');
  if (outcome === null) return null;
  const { severity, icon, key } = outcomes[outcome];
  return (
    <Alert severity={severity} role="status" icon={<Icon name={icon} />}>
      {t(key)}
    </Alert>
  );
}

/** The account's fields; only changes are sent (docs/spec/user-side.md#profile-parameters-settings). */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const timezone = useQuery(timezoneQuery);
  const form = useSchemaForm<ProfileValues>(profileSchema(user), {
    defaultValues: toProfileValues(user, user.timezone),
  });
  const { isSubmitting } = form.formState;
  const { save, outcome, clearOutcome, error, isLeaving } = useSaveProfile(user, form);
  const [email, password] = useWatch({ control: form.control, name: ['email', 'password'] });

  const { data: info } = timezone;
  const { resetField } = form;
  useEffect(() => {
    if (info) resetField('timezone', { defaultValue: info.timezone ?? '', keepDirty: true });
  }, [info, resetField]);

  return (
    <Box
      component="form"
      noValidate
      onChange={clearOutcome}
      onSubmit={(event) => void save(event)}
      sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}
    >
      <FormDraft form={form} name="profile" keyOf={(field) => (field.includes('password') ? null : field)} />
      <ProfileFields
        control={form.control}
        asksCurrentPassword={needsCurrentPassword(user, { email, password })}
        timezone={timezone}
      />
      <SaveBar label={t('profile.save')} pending={isSubmitting} disabled={isLeaving}>
        <FormError error={error} fallback={t('profile.saveFailed')} />
        {!isSubmitting && <Outcome outcome={outcome} />}
      </SaveBar>
    </Box>
  );
}

type ProfileFieldsProps<O> = {
  control: Control<ProfileValues, unknown, O>;
  /** A new email or password is unsaved. */
  asksCurrentPassword: boolean;
  timezone: TimezoneFieldProps<O>['query'];
};

const plain = { htmlInput: { autoCapitalize: 'none', spellCheck: false } } as const;

/** Account, password (with the current one if needed), and time zone. */
function ProfileFields<O>({ control, asksCurrentPassword, timezone }: ProfileFieldsProps<O>) {
  const { t } = useTranslation('users');
  const field = (name: keyof ProfileValues) => ({ control, name, label: t(`profile.field.${name}`) });
  return (
    <>
      <FormSection title={t('profile.account.title')} text={t('profile.account.text')}>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <FormTextField {...field('name')} autoComplete="name" />
          <FieldRow>
            <FormTextField
              {...field('username')}
              help={t('profile.usernameHelp')}
              autoComplete="username"
              slotProps={plain}
            />
            <FormTextField {...field('email')} type="email" autoComplete="email" slotProps={plain} />
          </FieldRow>
        </Box>
      </FormSection>
      <FormSection anchor="password" title={t('profile.password.title')} text={t('profile.password.text')}>
        <FieldRow>
          <PasswordField
            {...field('password')}
            help={t('profile.passwordHelp')}
            autoComplete="new-password"
          />
          {asksCurrentPassword && (
            <CurrentPasswordField {...field('current_password')} help={t('profile.currentPasswordHelp')} />
          )}
        </FieldRow>
      </FormSection>
      <FormSection anchor="timezone" title={t('profile.time.title')} text={t('profile.time.text')}>
        <TimezoneField control={control} query={timezone} />
      </FormSection>
    </>
  );
}

/** Milliseconds between a password change and the sign-out (docs/spec/user-side.md#constants). */
const signOutDelay = 2000;

type SaveOutcome = 'saved' | 'no-changes' | 'password-changed' | null;

/**
 * Saves profile changes: the account first, then the time zone, which can change only once a day. A new password signs
 * out after two seconds.
 */
function useSaveProfile(user: User, form: UseFormReturn<ProfileValues, unknown, ProfileValues>) {
  const updateUser = useUpdateUser(user.id);
  const updateTimezone = useUpdateTimezone();
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  const [error, setError] = useState<unknown>(null);

  useEffect(() => {
    if (outcome !== 'password-changed') return;
    const timer = setTimeout(signOut, signOutDelay);
    return () => clearTimeout(timer);
  }, [outcome]);

  const saveTimezone = async (timezone: string): Promise<boolean> => {
    try {
      await updateTimezone.mutateAsync(timezone);
      return true;
    } catch (failure) {
      const hours = lockHours(failure);
      if (hours === null) setError(applyServerErrors(form, failure));
      else
        form.setError('timezone', {
          type: 'server',
          message: keyedMessage('users:timezone.locked', { count: hours, hours }),
        });
      return false;
    }
  };

  const save = form.handleSubmit(async (values) => {
    setError(null);
    setOutcome(null);
    const before = form.formState.defaultValues?.timezone ?? '';
    // Against what the form was opened with: another tab or device may have saved the rest.
    const changes = profileChanges({ ...user, ...form.formState.defaultValues }, values);
    const zone = values.timezone !== '' && values.timezone !== before ? values.timezone : null;
    if (changes === null && zone === null) return setOutcome('no-changes');
    const sent = structuredClone(form.getValues());
    let saved = user;
    if (changes !== null) {
      try {
        saved = await updateUser.mutateAsync(changes);
      } catch (failure) {
        return setError(applyServerErrors(form, failure));
      }
      resetToSaved(form, sent, toProfileValues(saved, before));
      if (zone !== null) form.setValue('timezone', zone, { shouldDirty: true });
    }
    if (zone !== null && !(await saveTimezone(zone))) return;
    resetToSaved(form, sent, toProfileValues(saved, zone ?? before));
    setOutcome(changes?.password === undefined ? 'saved' : 'password-changed');
  });
  const isLeaving = outcome === 'password-changed';
  /** Clears the last save's outcome as soon as something is typed. */
  const clearOutcome = () => {
    if (!isLeaving) setOutcome(null);
  };
  return { save, outcome, clearOutcome, error, isLeaving };
}
