import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useBack } from '../hooks/use-back.ts';
import { Icon } from './icon.tsx';

type PageHeaderProps = {
  title: ReactNode;
  /** The page's purpose, in one line. */
  purpose?: ReactNode;
  /** The primary action, on the right; below the title on phones. */
  action?: ReactNode;
  /** Content above the title: a back link, a picture. */
  above?: ReactNode;
};

/** A page's head with its only `h1`, which is focused after a route change. */
export function PageHeader({ title, purpose, action, above }: PageHeaderProps) {
  return (
    <Box component="header" sx={{ mb: { xs: 3, md: 4 } }}>
      {above && <Box sx={{ mb: 1.5 }}>{above}</Box>}
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { xs: 'stretch', sm: 'flex-end' },
          justifyContent: 'space-between',
          gap: 2,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {purpose && (
            <Typography sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '72ch', overflowWrap: 'anywhere' }}>
              {purpose}
            </Typography>
          )}
        </Box>
        {action && <Box sx={{ flexShrink: 0, display: 'flex', gap: 1, flexWrap: 'wrap' }}>{action}</Box>}
      </Box>
    </Box>
  );
}

/** The way back above a page's title; to `fallback` when the page was opened by its address. */
export function BackButton({ fallback }: { fallback: string }) {
  const { t } = useTranslation('common');
  const back = useBack(fallback);
  return (
    <Button color="inherit" startIcon={<Icon name="arrow_back" />} onClick={back} sx={{ ml: -2 }}>
      {t('action.back')}
    </Button>
  );
}
