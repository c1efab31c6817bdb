import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../../design/form/form-panel.tsx';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import { CurrentPasswordField, PasswordField } from '../../design/form/password-field.tsx';
import { FormSection } from './form-section.tsx';
import type { ProfileValues } from './profile-changes.ts';
import { TimezoneField, type TimezoneFieldProps } from './timezone-field.tsx';

export type ProfileFieldsProps<O> = {
  control: Control<ProfileValues, unknown, O>;
  /** A new email or password is unsaved. */
  asksCurrentPassword: boolean;
  timezone: TimezoneFieldProps<O>['query'];
};

const plain = { htmlInput: { autoCapitalize: 'none', spellCheck: false } } as const;

/** Account, password (with the current one if needed), and time zone. */
export function ProfileFields<O>({ control, asksCurrentPassword, timezone }: ProfileFieldsProps<O>) {
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
