import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';

/** Shown with every offer: purchases are processed immediately, for testing, or paid at a provider. */
export function PreAlphaNotice({ paysAtCheckout }: { paysAtCheckout: boolean }) {
  const { t } = useTranslation('subscription');
  return (
    <Box
      role="note"
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1,
        px: 1.5,
        py: 1,
        borderRadius: '12px',
        bgcolor: 'tint.secondary.soft',
        color: 'tint.secondary.text',
        typography: 'small',
      }}
    >
      <Icon name={paysAtCheckout ? 'credit_card' : 'science'} size={18} sx={{ mt: '1px' }} />
      <span>{t(paysAtCheckout ? 'atCheckout' : 'preAlpha')}</span>
    </Box>
  );
}
