import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { useResendVerification } from './api.ts';
import { AuthForm } from './auth-form.tsx';
import { ResentNote } from './resend-verification.tsx';
import { useSubmit } from './use-submit.ts';

/** Asks for the address to send the verification letter to again; `email` fills it in. */
export function ResendForm({ email = '' }: { email?: string }) {
  const { t } = useTranslation('auth');
  const resend = useResendVerification();
  const form = useSchemaForm(() => import('./schemas.ts').then(({ addressSchema }) => addressSchema), {
    defaultValues: { email },
  });
  const submission = useSubmit(form, (values) => resend.mutateAsync(values.email));
  return (
    <AuthForm {...submission} label={t('resend.button')} fallback={t('resend.failed')}>
      <FormTextField
        control={form.control}
        name="email"
        type="email"
        label={t('field.email')}
        autoComplete="email"
        required
      />
      {resend.isSuccess && <ResentNote />}
    </AuthForm>
  );
}
