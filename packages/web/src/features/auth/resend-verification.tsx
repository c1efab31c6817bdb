import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useResendVerification } from '../../data/auth.ts';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { AuthError, AuthForm, type AuthFormProps, emailInput, useSubmit } from './auth-form.tsx';

/** Says the same whether or not an account awaits verification. */
function ResentNote() {
  const { t } = useTranslation('auth');
  return (
    <Alert severity="success" role="status" icon={<Icon name="mail" />}>
      {t('resend.sent')}
    </Alert>
  );
}

/** Resends the verification email to a known address. */
export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const resend = useResendVerification();
  return (
    <>
      {resend.isSuccess && <ResentNote />}
      <AuthError error={resend.error} fallback={t('resend.failed')} />
      <LoadingButton
        variant="outlined"
        size="large"
        fullWidth
        pending={resend.isPending}
        onClick={() => resend.mutate(email)}
      >
        {t('resend.button')}
      </LoadingButton>
    </>
  );
}

/** Asks for the address to resend the verification email to. */
export function ResendForm({ variant = 'contained' }: Pick<AuthFormProps, 'variant'>) {
  const { t } = useTranslation('auth');
  const resend = useResendVerification();
  const form = useSchemaForm(() => import('./auth.schema.ts').then(({ addressSchema }) => addressSchema), {
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
