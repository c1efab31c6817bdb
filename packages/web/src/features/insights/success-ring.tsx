import type { RunTotals } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { rateLevel } from './rates.ts';
import { ShareRing } from './share-ring.tsx';

const parts = [
  { key: 'completed', color: 'success.main' },
  { key: 'failed', color: 'error.main' },
  { key: 'cancelled', color: 'surface.control' },
] as const;

/** The share of completed runs as a ring around the figure, and the other outcomes. */
export function SuccessRing({ totals }: { totals: RunTotals }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const rate = totals.success_rate ?? 0;
  const level = rateLevel(rate);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: 3 }}>
      <ShareRing share={rate} level={level} size={128}>
        <Typography
          component="span"
          variant="figure"
          sx={{ fontSize: '2rem', lineHeight: 1, color: `tint.${level}.text` }}
        >
          {totals.success_rate === null ? '–' : format.percent(rate)}
        </Typography>
      </ShareRing>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1, minWidth: 140, flex: '0 1 180px' }}>
        {parts.map(({ key, color }) => (
          <Box key={key} sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2' }}>
            <Box aria-hidden sx={{ width: 8, height: 8, borderRadius: 999, bgcolor: color }} />
            <Box component="dt" sx={{ flex: 1, color: 'text.secondary' }}>
              {t(`analytics.ends.${key}`)}
            </Box>
            <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {format.number(totals[key])}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
