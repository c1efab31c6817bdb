import type { RunTotals, User } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { runsLeft } from '../../lib/usage.ts';
import { rateLevel } from './chart-format.ts';

const stroke = 8;

type ShareRingProps = {
  /** From 0 to 1. */
  share: number;
  level: 'success' | 'warning' | 'error';
  /** Width and height in pixels. */
  size: number;
  /** Content in the middle. */
  children: ReactNode;
};

/** A share as a ring in the color of its level, around a figure. */
function ShareRing({ share, level, size, children }: ShareRingProps) {
  const radius = (size - stroke) / 2;
  const around = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius };
  return (
    <Box sx={{ position: 'relative', width: size, height: size, flexShrink: 0 }}>
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 ${size} ${size}`}
        sx={{
          display: 'block',
          transform: 'rotate(-90deg)',
          '& circle': { fill: 'none', strokeWidth: stroke },
        }}
      >
        <Box
          component="circle"
          {...circle}
          sx={{ stroke: (theme) => theme.vars?.palette.tint[level].soft }}
        />
        {share > 0 && (
          <Box
            component="circle"
            {...circle}
            strokeLinecap="round"
            strokeDasharray={`${around * share} ${around}`}
            sx={{
              stroke: (theme) => theme.vars?.palette[level].main,
              transition: 'stroke-dasharray 200ms ease-out',
            }}
          />
        )}
      </Box>
      <Box
        sx={{ position: 'absolute', inset: 0, display: 'grid', placeContent: 'center', textAlign: 'center' }}
      >
        {children}
      </Box>
    </Box>
  );
}

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

/** Today's remaining runs as a ring around the figure; full and `∞` if unlimited. */
export function UsageRing({ user }: { user: User }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { limit, left, level } = runsLeft(user);
  const isUnlimited = limit < 0;
  const share = isUnlimited ? 1 : limit === 0 ? 0 : Math.min(1, Math.max(0, left / limit));
  return (
    <Box
      role="img"
      aria-label={
        isUnlimited
          ? t('runs.unlimited')
          : t('runs.left', { count: left, shown: format.number(left), limit: format.number(limit) })
      }
    >
      <ShareRing share={share} level={level} size={112}>
        <Typography component="span" variant="figure" sx={{ fontSize: '2rem', lineHeight: 1 }}>
          {isUnlimited ? '∞' : format.number(left)}
        </Typography>
        {!isUnlimited && (
          <Typography component="span" variant="caption" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {t('runs.of', { limit: format.number(limit) })}
          </Typography>
        )}
      </ShareRing>
    </Box>
  );
}
