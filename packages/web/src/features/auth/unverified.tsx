import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { ResendForm } from './resend-form.tsx';
import { ResendVerification } from './resend-verification.tsx';

/** The password was right, but the address is unverified: says so and resends the email. */
export default function Unverified({ address }: { address: string }) {
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
