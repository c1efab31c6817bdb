import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { readText, writeText } from '../../lib/storage.ts';
import { AuthNotice } from './auth-layout.tsx';
import { ResendVerification } from './resend-verification.tsx';

/** After a registration: an email is on its way to `address`. `onLeave` clears the pending address, so that the form is shown again. */
export function CheckEmail({ address, onLeave }: { address: string; onLeave: () => void }) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  return (
    <AuthNotice
      drawing="mail"
      title={t('checkEmail.title')}
      text={
        <>
          {t('checkEmail.before')}{' '}
          <strong style={{ display: 'inline-block', overflowWrap: 'anywhere' }}>{address}</strong>.{' '}
          {t('checkEmail.after')}
        </>
      }
    >
      <ResendVerification email={address} />
      <Button size="large" fullWidth onClick={onLeave}>
        {t('checkEmail.other')}
      </Button>
      <Button
        variant="contained"
        size="large"
        fullWidth
        onClick={() => {
          onLeave();
          void navigate(paths.login);
        }}
      >
        {t('toLogin')}
      </Button>
    </AuthNotice>
  );
}

const key = 'agentarium.pending-address';

/** The address awaiting verification; survives reloads of this tab until set to null. */
export function usePendingAddress(): [string | null, (address: string | null) => void] {
  const [address, setAddress] = useState(() => readText(key, 'session'));
  return [
    address,
    (next) => {
      writeText(key, next, 'session');
      setAddress(next);
    },
  ];
}
