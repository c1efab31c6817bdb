import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForgotPassword } from '../../data/auth.ts';
import { FormTextField } from '../../design/form/fields.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { paths } from '../../lib/paths.ts';
import { AuthForm, emailInput, useSubmit } from './auth-form.tsx';
import { AuthHeading, AuthLayout, AuthNotice, NextStep, PageSwitch } from './auth-layout.tsx';

/** /forgot-password: requests a password reset email. */
export function Component() {
  return (
    <AuthLayout>
      <ForgotPassword />
    </AuthLayout>
  );
}

/** Requests a password reset email; says the same whether or not the address has an account. */
function ForgotPassword() {
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
