import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { AuthHeading, AuthLayout, PageSwitch } from '../features/auth/auth-layout.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { paths } from '../lib/paths.ts';
import { sessionStore } from '../lib/session-store.ts';

/** /login: sign in (docs/spec/user-side.md#login-and-registration). */
export function Component() {
  const { t } = useTranslation(['auth', 'errors']);
  const end = sessionStore.lastEnd();
  return (
    <AuthLayout>
      <AuthHeading title={t('login.title')} purpose={t('login.purpose')} />
      {end === 'expired' && <Alert severity="info">{t('errors:UNAUTHENTICATED')}</Alert>}
      {end === 'inactive' && <Alert severity="warning">{t('login.inactive')}</Alert>}
      <LoginForm />
      <PageSwitch question={t('login.noAccount')} label={t('login.register')} to={paths.register} />
    </AuthLayout>
  );
}
