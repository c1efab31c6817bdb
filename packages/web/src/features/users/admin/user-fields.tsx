import { userRoles } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormPanel } from '../../../design/form/form-panel.tsx';
import { FormSelectField } from '../../../design/form/form-select-field.tsx';
import { FormTextField } from '../../../design/form/form-text-field.tsx';
import { CurrentPasswordField, PasswordField } from '../../../design/form/password-field.tsx';
import type { UserValues } from './user-values.ts';

const plain = { htmlInput: { autoCapitalize: 'none', spellCheck: false } } as const;

export type UserFieldsProps = {
  control: Control<UserValues, unknown, UserValues>;
  isNew: boolean;
  /** Administrators who change their own email or password must confirm their identity. */
  asksCurrentPassword: boolean;
};

/** An account's username, email, name, role and password. */
export function UserFields({ control, isNew, asksCurrentPassword }: UserFieldsProps) {
  const { t } = useTranslation('users-admin');
  const field = (name: keyof UserValues) => ({ control, name, label: t(`field.${name}`) });
  return (
    <FormPanel title={t('account')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FieldRow>
          <FormTextField
            {...field('username')}
            help={t('help.username')}
            autoComplete="off"
            required
            slotProps={plain}
          />
          <FormTextField {...field('email')} type="email" autoComplete="off" required slotProps={plain} />
          <FormTextField {...field('name')} autoComplete="off" required />
          <FormSelectField
            {...field('role')}
            required
            options={userRoles.map((value) => ({ value, label: t(`role.${value}`) }))}
          />
          <PasswordField
            {...field('password')}
            help={t(isNew ? 'help.newPassword' : 'help.password')}
            autoComplete="new-password"
            required={isNew}
          />
          {asksCurrentPassword && (
            <CurrentPasswordField {...field('current_password')} help={t('help.current_password')} />
          )}
        </FieldRow>
      </Box>
    </FormPanel>
  );
}
