import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useResendVerification, verifyEmailQuery } from '../../data/auth.ts';
import { FormTextField } from '../../design/form/fields.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { readText, writeText } from '../../lib/storage.ts';
import {
  AuthError,
  AuthForm,
  type AuthFormProps,
  emailInput,
  useMailToken,
  useSubmit,
} from './auth-form.tsx';
import { AuthHeading, AuthLayout, AuthNotice, DoneNotice, PageSwitch } from './auth-layout.tsx';

/** /verify-email: the target of the verification link. */
export function Component() {
  return (
    <AuthLayout>
      <VerifyEmail />
    </AuthLayout>
  );
}

/** Verifies the address with the emailed token; an invalid token offers a new email. */
function VerifyEmail() {
  const { t } = useTranslation(['auth', 'common']);
  const { token, done, finish } = useMailToken();
  const check = useQuery({ ...verifyEmailQuery(token), enabled: token !== '' && !done });
  const onVerified = useEffectEvent(finish);
  useEffect(() => {
    if (check.isSuccess) onVerified();
  }, [check.isSuccess]);

  if (done || check.isSuccess) return <DoneNotice title={t('verify.done')} text={t('verify.doneText')} />;
  if (token === '' || isApiError(check.error, 'TOKEN_INVALID', 'VALIDATION_FAILED')) {
    return (
      <AuthNotice drawing="error" title={t('verify.invalid')} text={t('verify.invalidText')}>
        <ResendForm />
        <PageSwitch label={t('toLogin')} to={paths.login} />
      </AuthNotice>
    );
  }
  if (check.isError) {
    return (
      <AuthNotice drawing="error" title={t('verify.failed')} text={t('verify.failedText')}>
        <AuthError error={check.error} />
        <LoadingButton size="large" fullWidth pending={check.isFetching} onClick={() => void check.refetch()}>
          {t('common:action.retry')}
        </LoadingButton>
      </AuthNotice>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <AuthHeading title={t('verify.title')} purpose={t('verify.purpose')} />
      <CircularProgress aria-label={t('verify.purpose')} />
    </Box>
  );
}

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

/** After a registration: an email is on its way to `address`. `onLeave` clears the pending address, so that the form is shown again. */
export function CheckEmail({ address, onLeave }: { address: string; onLeave: () => void }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <AuthNotice
      drawing="mail"
      title={t('checkEmail.title')}
      text={
        <>
          {t('checkEmail.before')}{' '}
          <strong style={{ display: 'inline-block', overflowWrap: 'anywhere' }}>{address}</strong>.{' '}
          {t('checkEmail.after')}
        </>
      }
    >
      <ResendVerification email={address} />
      <Button size="large" fullWidth onClick={onLeave}>
        {t('checkEmail.other')}
      </Button>
      <Button
        variant="contained"
        size="large"
        fullWidth
        onClick={() => {
          onLeave();
          void navigate(paths.login);
        }}
      >
        {t('toLogin')}
      </Button>
    </AuthNotice>
  );
}

const key = 'agentarium.pending-address';

/** The address awaiting verification; survives reloads of this tab until set to null. */
export function usePendingAddress(): [string | null, (address: string | null) => void] {
  const [address, setAddress] = useState(() => readText(key, 'session'));
  return [
    address,
    (next) => {
      writeText(key, next, 'session');
      setAddress(next);
    },
  ];
}
