import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useResetPassword } from '../../data/auth.ts';
import { signOut } from '../../data/session.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { AuthHeading } from './auth-heading.tsx';
import { AuthNotice, NextStep } from './auth-notice.tsx';
import { DoneNotice } from './done-notice.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';
import { useMailToken } from './use-mail-token.ts';

/** Sets a new password with the emailed token; an invalid token offers a new email. */
export function ResetPassword() {
  const { t } = useTranslation('auth');
  const { token, done, finish } = useMailToken();
  const [refused, setRefused] = useState(token === '');
  const reset = useResetPassword();

  const save = async (password: string) => {
    try {
      await reset.mutateAsync({ token, password });
    } catch (error) {
      if (isApiError(error, 'TOKEN_INVALID')) return setRefused(true);
      throw error;
    }
    // The server has ended every session of the account, including one open here.
    signOut();
    finish();
  };

  if (done) return <DoneNotice title={t('reset.done')} text={t('reset.doneText')} />;
  if (refused) {
    return (
      <AuthNotice drawing="error" title={t('reset.invalid')} text={t('reset.invalidText')}>
        <NextStep to={paths.forgotPassword} label={t('reset.again')} />
      </AuthNotice>
    );
  }
  return (
    <>
      <AuthHeading title={t('reset.title')} purpose={t('reset.purpose')} />
      <ResetPasswordForm onSave={save} />
    </>
  );
}
