import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DisplayMenus } from '../../widgets/display-menus.tsx';
import { AgentsCollage } from './agents-collage.tsx';

function Wordmark() {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.25 }}>
      <Box component="img" src="/mark.svg" alt="" width={32} height={32} sx={{ display: 'block' }} />
      <Box component="span" sx={{ typography: 'h3', letterSpacing: '-0.025em' }}>
        Agentarium
      </Box>
    </Box>
  );
}

/** The product's pitch over the agents' pictures: beside the form, a band below it on phones. */
function PromisePanel() {
  const { t } = useTranslation('auth');
  return (
    <Box
      component="aside"
      aria-label={t('promise.label')}
      sx={{
        position: { xs: 'relative', md: 'sticky' },
        top: 0,
        height: { xs: 232, md: '100vh' },
        overflow: 'hidden',
        bgcolor: 'tint.primary.soft',
      }}
    >
      <AgentsCollage />
      <Box
        sx={{
          position: 'absolute',
          left: { xs: 16, md: 40, lg: 64 },
          right: { xs: 56, md: 72, lg: 96 },
          bottom: { xs: 16, md: 40, lg: 64 },
        }}
      >
        <Typography
          component="p"
          sx={{
            typography: { xs: 'h3', md: 'h1' },
            fontSize: { lg: '2.5rem' },
            lineHeight: { md: 1.2 },
            maxWidth: { md: '16ch' },
            textWrap: 'balance',
          }}
        >
          {t('promise.title')}
        </Typography>
        <Typography
          sx={{ display: { xs: 'none', md: 'block' }, mt: 1.5, maxWidth: '46ch', color: 'tint.primary.text' }}
        >
          {t('promise.text')}
        </Typography>
      </Box>
    </Box>
  );
}

/** The split screen of the account pages: form on the left, agents on the right from `md`. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        gridTemplateRows: { xs: '1fr auto', md: '1fr' },
        minHeight: '100vh',
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', minWidth: 0 }}>
        <Box
          component="header"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            height: { xs: 64, md: 80 },
            px: { xs: 2, md: 4 },
          }}
        >
          <Wordmark />
          <DisplayMenus />
        </Box>
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{
            flex: 1,
            display: 'grid',
            alignContent: { xs: 'start', sm: 'center' },
            justifyContent: 'center',
            gridTemplateColumns: 'minmax(0, 400px)',
            gap: 3,
            px: { xs: 2, md: 4 },
            pt: { xs: 2, sm: 3 },
            pb: { xs: 4, md: 10 },
            outline: 'none',
          }}
        >
          {children}
        </Box>
      </Box>
      <PromisePanel />
    </Box>
  );
}
