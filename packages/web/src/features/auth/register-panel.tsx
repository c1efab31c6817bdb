import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { registrationStatusQuery } from '../../data/auth.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { paths } from '../../lib/paths.ts';
import { AuthHeading } from './auth-heading.tsx';
import { PageSwitch } from './page-switch.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registration is disabled: says so and links to the login. */
function RegistrationClosed() {
  const { t } = useTranslation('auth');
  return (
    <Alert severity="warning" icon={<Icon name="lock" />}>
      <AlertTitle>{t('register.closed.title')}</AlertTitle>
      {t('register.closed.text')}{' '}
      <Link component={RouterLink} to={paths.login}>
        {t('register.closed.login')}
      </Link>
    </Alert>
  );
}

/** The registration form, or a notice that registration is disabled. A failed check counts as enabled. */
export function RegisterPanel({ onVerificationNeeded }: { onVerificationNeeded: (address: string) => void }) {
  const { t } = useTranslation('auth');
  const status = useQuery(registrationStatusQuery);
  const isClosed = status.data === false;
  // A user who is refused midway keeps what they typed: registration may reopen.
  const [isTried, setTried] = useState(false);
  return (
    <>
      <AuthHeading title={t('register.title')} {...(!isClosed && { purpose: t('register.purpose') })} />
      {isClosed && <RegistrationClosed />}
      {(!isClosed || isTried) && (
        <>
          <RegisterForm onTry={() => setTried(true)} onVerificationNeeded={onVerificationNeeded} />
          <PageSwitch question={t('register.hasAccount')} label={t('register.login')} to={paths.login} />
        </>
      )}
    </>
  );
}
