import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invitationQuery, useAcceptInvitation } from '../../data/auth.ts';
import { QueryFailed } from '../../design/feedback/error-state.tsx';
import { FormTextField, PasswordField } from '../../design/form/fields.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguageChoice } from '../../widgets/display-menus.tsx';
import { AuthForm, newPassword, required, requiredPlain, useMailToken, useSubmit } from './auth-form.tsx';
import { AuthHeading, AuthLayout, AuthNotice, DoneNotice, NextStep } from './auth-layout.tsx';
import { ConsentField, type RegisterValues } from './register.tsx';

/** /invitation: creates the account of an invitation, with its link. */
export function Component() {
  return (
    <AuthLayout>
      <AcceptInvitation />
    </AuthLayout>
  );
}

/** Creates the account of an invitation with the token of its link, which works once. */
function AcceptInvitation() {
  const { t } = useTranslation('auth');
  const { token, done, finish } = useMailToken();
  const invitation = useQuery({ ...invitationQuery(token), enabled: token !== '' && !done });
  if (done) return <DoneNotice title={t('invitation.done')} text={t('invitation.doneText')} />;
  if (token === '' || isApiError(invitation.error, 'TOKEN_INVALID'))
    return (
      <AuthNotice drawing="error" title={t('invitation.invalid')} text={t('invitation.invalidText')}>
        <NextStep to={paths.login} label={t('register.login')} />
      </AuthNotice>
    );
  if (invitation.error) return <QueryFailed query={invitation} title={t('invitation.failed')} />;
  if (!invitation.data) return null;
  const { email, username, name } = invitation.data;
  return (
    <>
      <AuthHeading title={t('invitation.title')} purpose={t('invitation.purpose', { email })} />
      <AccountForm
        token={token}
        account={{ email, username: username ?? '', name: name ?? '', password: '', consent: false }}
        onDone={finish}
      />
    </>
  );
}

type AccountFormProps = { token: string; account: RegisterValues; onDone: () => void };

function AccountForm({ token, account, onDone }: AccountFormProps) {
  const { t } = useTranslation('auth');
  const [language] = useLanguageChoice();
  const accept = useAcceptInvitation();
  const form = useSchemaForm<RegisterValues>(
    () => import('./auth.schema.ts').then(({ registerSchema }) => registerSchema),
    { defaultValues: account },
  );
  const { control } = form;
  const submission = useSubmit(form, async ({ email: _invited, ...values }) => {
    await accept.mutateAsync({ ...values, token, consent: true, language });
    onDone();
  });
  return (
    <AuthForm {...submission} label={t('register.button')} fallback={t('register.failed')}>
      <FormTextField
        control={control}
        name="name"
        label={t('field.name')}
        autoComplete="name"
        {...required}
      />
      <FormTextField
        control={control}
        name="username"
        label={t('field.username')}
        help={t('register.usernameHelp')}
        autoComplete="username"
        {...requiredPlain}
      />
      <PasswordField
        control={control}
        name="password"
        label={t('field.password')}
        help={t('field.passwordHelp')}
        {...newPassword}
      />
      <ConsentField control={control} />
    </AuthForm>
  );
}
