import { useTranslation } from 'react-i18next';
import { AuthHeading, AuthLayout, PageSwitch } from '../features/auth/auth-layout.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { paths } from '../lib/paths.ts';

/** /login: sign in (docs/spec/user-side.md#login-and-registration). */
export function Component() {
  const { t } = useTranslation('auth');
  return (
    <AuthLayout>
      <AuthHeading title={t('login.title')} purpose={t('login.purpose')} />
      <LoginForm />
      <PageSwitch question={t('login.noAccount')} label={t('login.register')} to={paths.register} />
    </AuthLayout>
  );
}
