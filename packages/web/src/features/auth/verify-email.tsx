import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { verifyEmailQuery } from '../../data/auth.ts';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { AuthError } from './auth-form.tsx';
import { AuthHeading, AuthNotice, DoneNotice, PageSwitch } from './auth-layout.tsx';
import { ResendForm } from './resend-verification.tsx';
import { useMailToken } from './use-mail-token.ts';

/** Verifies the address with the emailed token; an invalid token offers a new email. */
export function VerifyEmail() {
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
