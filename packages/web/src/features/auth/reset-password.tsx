import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { signOut, useResetPassword } from '../../data/auth.ts';
import { PasswordField } from '../../design/form/fields.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { AuthForm, newPassword, useMailToken, useSubmit } from './auth-form.tsx';
import { AuthHeading, AuthLayout, AuthNotice, DoneNotice, NextStep } from './auth-layout.tsx';

/** /reset-password: sets a new password with an emailed link. */
export function Component() {
  return (
    <AuthLayout>
      <ResetPassword />
    </AuthLayout>
  );
}

/** Sets a new password with the emailed token; an invalid token offers a new email. */
function ResetPassword() {
  const { t } = useTranslation('auth');
  const { token, done, finish } = useMailToken();
  const [refused, setRefused] = useState(token === '');
  const reset = useResetPassword();

  const save = async (password: string) => {
    try {
      await reset.mutateAsync({ token, password });
    } catch (error) {
      if (isApiError(error, 'TOKEN_INVALID')) return setRefused(true);
      throw error;
    }
    // The server has ended every session of the account, including one open here.
    signOut();
    finish();
  };

  if (done) return <DoneNotice title={t('reset.done')} text={t('reset.doneText')} />;
  if (refused) {
    return (
      <AuthNotice drawing="error" title={t('reset.invalid')} text={t('reset.invalidText')}>
        <NextStep to={paths.forgotPassword} label={t('reset.again')} />
      </AuthNotice>
    );
  }
  return (
    <>
      <AuthHeading title={t('reset.title')} purpose={t('reset.purpose')} />
      <ResetPasswordForm onSave={save} />
    </>
  );
}

/** A new password typed twice. */
function ResetPasswordForm({ onSave }: { onSave: (password: string) => Promise<void> }) {
  const { t } = useTranslation('auth');
  const form = useSchemaForm(() => import('./auth.schema.ts').then(({ resetSchema }) => resetSchema), {
    defaultValues: { password: '', confirmation: '' },
  });
  const { control, trigger, getFieldState } = form;
  const submission = useSubmit(form, ({ password }) => onSave(password));

  const password = useWatch({ control, name: 'password' });
  // The second field's error depends on the first, so a change there revalidates it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the password changes
  useEffect(() => {
    const { isTouched, invalid } = getFieldState('confirmation');
    if (isTouched || invalid) void trigger('confirmation');
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
