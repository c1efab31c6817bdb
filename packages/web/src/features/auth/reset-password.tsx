import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { signOut, useForgotPassword, useResetPassword } from '../../data/auth.ts';
import { FormTextField, PasswordField } from '../../design/form/fields.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { AuthForm, emailInput, newPassword, useMailToken, useSubmit } from './auth-form.tsx';
import { AuthHeading, AuthNotice, DoneNotice, NextStep, PageSwitch } from './auth-layout.tsx';

/** Requests a password reset email; says the same whether or not the address has an account. */
export function ForgotPassword() {
  const { t } = useTranslation('auth');
  const [asked, setAsked] = useState<string | null>(null);
  const forgot = useForgotPassword();
  const form = useSchemaForm(() => import('./auth.schema.ts').then(({ addressSchema }) => addressSchema), {
    defaultValues: { email: '' },
  });
  const submission = useSubmit(form, async ({ email }) => {
    await forgot.mutateAsync(email);
    setAsked(email);
  });
  if (asked !== null) {
    return (
      <AuthNotice drawing="mail" title={t('forgot.sent')} text={t('forgot.sentText', { address: asked })}>
        <NextStep to={paths.login} label={t('toLogin')} />
      </AuthNotice>
    );
  }
  return (
    <>
      <AuthHeading title={t('forgot.title')} purpose={t('forgot.purpose')} />
      <AuthForm {...submission} label={t('forgot.button')} fallback={t('forgot.failed')}>
        <FormTextField control={form.control} name="email" label={t('field.email')} {...emailInput} />
      </AuthForm>
      <PageSwitch question={t('forgot.remembered')} label={t('login.button')} to={paths.login} />
    </>
  );
}

/** Sets a new password with the emailed token; an invalid token offers a new email. */
export function ResetPassword() {
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
