import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../design/form/password-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { AuthForm } from './auth-form.tsx';
import { newPassword } from './required-field.ts';
import { useSubmit } from './use-submit.ts';

/** A new password typed twice. */
export function ResetPasswordForm({ onSave }: { onSave: (password: string) => Promise<void> }) {
  const { t } = useTranslation('auth');
  const form = useSchemaForm(() => import('./schemas.ts').then(({ resetSchema }) => resetSchema), {
    defaultValues: { password: '', confirmation: '' },
  });
  const { control, trigger, getFieldState } = form;
  const submission = useSubmit(form, ({ password }) => onSave(password));

  const password = useWatch({ control, name: 'password' });
  // The second field's error depends on the first, so a change there revalidates it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the password changes
  useEffect(() => {
    if (getFieldState('confirmation').isTouched) void trigger('confirmation');
  }, [password]);

  return (
    <AuthForm {...submission} label={t('reset.button')} fallback={t('reset.failed')}>
      <PasswordField
        control={control}
        name="password"
        label={t('field.newPassword')}
        help={t('field.passwordHelp')}
        {...newPassword}
      />
      <PasswordField control={control} name="confirmation" label={t('field.confirmation')} {...newPassword} />
    </AuthForm>
  );
}
