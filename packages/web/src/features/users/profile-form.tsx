import type { User } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { timezoneQuery } from '../../data/users.ts';
import { FormError } from '../../design/form/form-error.tsx';
import { SaveBar } from '../../design/form/save-bar.tsx';
import { UnsavedGuard } from '../../design/form/unsaved-guard.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { needsCurrentPassword, type ProfileValues, toProfileValues } from './profile-changes.ts';
import { ProfileFields } from './profile-fields.tsx';
import { type SaveOutcome, useSaveProfile } from './use-save-profile.ts';

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
  const form = useSchemaForm<ProfileValues>(
    () => import('./profile-schema.ts').then(({ profileSchema }) => profileSchema(user)),
    { defaultValues: toProfileValues(user, user.timezone) },
  );
  const { isDirty, isSubmitting } = form.formState;
  const { save, outcome, forget, error, isLeaving } = useSaveProfile(user, form);
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
      onChange={forget}
      onSubmit={(event) => void save(event)}
      sx={{ display: 'grid', gap: { xs: 2, md: 3 } }}
    >
      <UnsavedGuard when={isDirty && !isSubmitting && !isLeaving} />
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
