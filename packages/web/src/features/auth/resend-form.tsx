import { useTranslation } from 'react-i18next';
import { useResendVerification } from '../../data/auth.ts';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { AuthForm, type AuthFormProps } from './auth-form.tsx';
import { emailInput } from './required-field.ts';
import { ResentNote } from './resend-verification.tsx';
import { useSubmit } from './use-submit.ts';

/** Asks for the address to resend the verification email to. */
export function ResendForm({ variant = 'contained' }: Pick<AuthFormProps, 'variant'>) {
  const { t } = useTranslation('auth');
  const resend = useResendVerification();
  const form = useSchemaForm(() => import('./schemas.ts').then(({ addressSchema }) => addressSchema), {
    defaultValues: { email: '' },
  });
  const submission = useSubmit(form, (values) => resend.mutateAsync(values.email));
  return (
    <AuthForm {...submission} variant={variant} label={t('resend.button')} fallback={t('resend.failed')}>
      <FormTextField control={form.control} name="email" label={t('field.email')} {...emailInput} />
      {resend.isSuccess && <ResentNote />}
    </AuthForm>
  );
}
