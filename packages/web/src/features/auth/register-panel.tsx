import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { Icon } from '../../ui/icon.tsx';
import { registrationStatusQuery } from './api.ts';
import { AuthHeading } from './auth-heading.tsx';
import { PageSwitch } from './page-switch.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registration is switched off: says so and leads to the login. */
function RegistrationClosed() {
  const { t } = useTranslation('auth');
  return (
    <Alert severity="warning" icon={<Icon name="lock" />}>
      <AlertTitle>{t('register.closed.title')}</AlertTitle>
      {t('register.closed.text')}{' '}
      <Link component={RouterLink} to="/login">
        {t('register.closed.login')}
      </Link>
    </Alert>
  );
}

const disabled = () =>
  new ApiError({ status: 403, code: 'REGISTRATION_DISABLED', message: 'Registration disabled' });

/** The form of a new account, under a warning while registration is disabled. A failed check counts as enabled. */
export function RegisterPanel({ onVerificationNeeded }: { onVerificationNeeded: (address: string) => void }) {
  const { t } = useTranslation('auth');
  const status = useQuery(registrationStatusQuery);
  const isClosed = status.data === false;

  /** Asks again before refusing, since it may have been switched on meanwhile. */
  const checkOpen = async () => {
    if (isClosed && (await status.refetch()).data === false) throw disabled();
  };
  return (
    <>
      <AuthHeading title={t('register.title')} purpose={t('register.purpose')} />
      {isClosed && <RegistrationClosed />}
      <RegisterForm checkOpen={checkOpen} onVerificationNeeded={onVerificationNeeded} />
      <PageSwitch question={t('register.hasAccount')} label={t('register.login')} to="/login" />
    </>
  );
}
