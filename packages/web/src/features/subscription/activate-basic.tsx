import { newAccountDailyLimit, type PlanOffer } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SectionPaper } from '../../design/layout/section-paper.tsx';
import { hero } from '../../design/layout/styles.ts';

/** The first step for a new account: Basic is free and raises its daily runs. */
export function ActivateBasic({ basic, onActivate }: { basic: PlanOffer; onActivate: () => void }) {
  const { t } = useTranslation('subscription');
  const counts = { from: newAccountDailyLimit, to: basic.daily_execution_limit };
  return (
    <SectionPaper
      labelledBy="activate-basic"
      sx={{
        ...hero,
        borderColor: 'primary.main',
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { xs: 'stretch', sm: 'center' },
        gap: 2,
        background: (theme) =>
          `linear-gradient(120deg, ${theme.vars?.palette.tint.primary.soft} 0%, ${theme.vars?.palette.background.paper} 90%)`,
      }}
    >
      <Box
        sx={{
          display: 'grid',
          placeItems: 'center',
          width: 56,
          height: 56,
          flexShrink: 0,
          borderRadius: '16px',
          bgcolor: 'background.paper',
          color: 'tint.primary.text',
        }}
      >
        <Icon name="eco" size={32} />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id="activate-basic" variant="h3" component="h2">
          {t('activate.title')}
        </Typography>
        <Note variant="body2" sx={{ mt: 0.5 }}>
          {t('activate.text', counts)}
        </Note>
      </Box>
      <Button variant="contained" size="large" onClick={onActivate} sx={{ flexShrink: 0 }}>
        {t('activate.button')}
      </Button>
    </SectionPaper>
  );
}
