import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { signIn, useLogin } from '../../data/auth.ts';
import { FormTextField, PasswordField } from '../../design/form/fields.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { sessionStore } from '../../lib/session-store.ts';
import { AuthForm, required, requiredPlain, useSubmit } from './auth-form.tsx';
import { AuthHeading, AuthLayout, PageSwitch } from './auth-layout.tsx';
import { ResendForm, ResendVerification } from './verify-email.tsx';

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

/** Signs in with a username or email; the guest guard then opens the requested page. */
function LoginForm() {
  const { t } = useTranslation('auth');
  const login = useLogin();
  const form = useSchemaForm(() => import('./auth.schema.ts').then(({ loginSchema }) => loginSchema), {
    defaultValues: { username: '', password: '' },
  });
  const { error, ...submission } = useSubmit(form, async (values) => signIn(await login.mutateAsync(values)));
  const isUnverified = isApiError(error, 'EMAIL_NOT_VERIFIED');
  const typed = form.getValues('username').trim();
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <AuthForm
        {...submission}
        error={isUnverified ? null : error}
        label={t('login.button')}
        fallback={t('login.failed')}
      >
        <FormTextField
          control={form.control}
          name="username"
          label={t('field.login')}
          autoComplete="username"
          {...requiredPlain}
        />
        <Box>
          <PasswordField
            control={form.control}
            name="password"
            label={t('field.password')}
            autoComplete="current-password"
            {...required}
          />
          <Box sx={{ mt: 1, textAlign: 'right' }}>
            <PageSwitch label={t('login.forgot')} to={paths.forgotPassword} />
          </Box>
        </Box>
      </AuthForm>
      {isUnverified && <Unverified key={typed} address={typed.includes('@') ? typed : ''} />}
    </Box>
  );
}

/** The password was right, but the address is unverified: says so and resends the email. */
function Unverified({ address }: { address: string }) {
  const { t } = useTranslation('auth');
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Alert severity="warning" icon={<Icon name="mail" />}>
        {t('login.unverified')}
      </Alert>
      {address ? <ResendVerification email={address} /> : <ResendForm variant="outlined" />}
    </Box>
  );
}
