import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useResendVerification } from '../../data/auth.ts';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { AuthError } from './auth-error.tsx';

/** Says the same whether or not an account awaits verification. */
export function ResentNote() {
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
