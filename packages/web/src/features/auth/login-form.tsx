import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogin } from '../../data/auth.ts';
import { signIn } from '../../data/session.ts';
import { lazyPart } from '../../design/feedback/lazy-part.tsx';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import { PasswordField } from '../../design/form/password-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { AuthForm } from './auth-form.tsx';
import { PageSwitch } from './page-switch.tsx';
import { required, requiredPlain } from './required-field.ts';
import { useSubmit } from './use-submit.ts';

const Unverified = lazyPart(() => import('./unverified.tsx'));

/** Signs in with a username or email; the guest guard then opens the requested page. */
export function LoginForm() {
  const { t } = useTranslation('auth');
  const login = useLogin();
  const form = useSchemaForm(() => import('./schemas.ts').then(({ loginSchema }) => loginSchema), {
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
      {isUnverified && (
        <Suspense fallback={null}>
          <Unverified key={typed} address={typed.includes('@') ? typed : ''} />
        </Suspense>
      )}
    </Box>
  );
}
