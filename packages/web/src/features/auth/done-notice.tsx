import { useTranslation } from 'react-i18next';
import { useSession } from '../../design/hooks/use-session.ts';
import { paths } from '../../lib/paths.ts';
import { AuthNotice, NextStep } from './auth-notice.tsx';

/** A completed step; links to the login, or to the dashboard if signed in. */
export function DoneNotice({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('auth');
  const isSignedIn = useSession().status === 'signed-in';
  return (
    <AuthNotice drawing="welcome" title={title} text={text}>
      <NextStep
        to={isSignedIn ? paths.dashboard : paths.login}
        label={t(isSignedIn ? 'toDashboard' : 'toLogin')}
      />
    </AuthNotice>
  );
}
