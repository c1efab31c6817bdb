import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Styles } from '../layout/styles.ts';

/** A skeleton that screen readers announce as one word. */
export function LoadingStatus({ sx, children }: { sx?: Styles; children: ReactNode }) {
  const { t } = useTranslation('common');
  return (
    <Box role="status" aria-label={t('loading')} {...(sx && { sx })}>
      {children}
    </Box>
  );
}
