import type { User } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { runsLeft } from '../../lib/usage.ts';

const size = 112;
/** Half the room on a phone, whose greeting is one row. */
const sides = { xs: 72, sm: size };
const stroke = 8;

type ShareRingProps = {
  /** From 0 to 1. */
  share: number;
  level: 'success' | 'warning' | 'error';
  /** Content in the middle. */
  children: ReactNode;
};

/** A share as a ring in the color of its level, around a figure. */
function ShareRing({ share, level, children }: ShareRingProps) {
  const radius = (size - stroke) / 2;
  const around = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius };
  return (
    <Box sx={{ position: 'relative', width: sides, height: sides, flexShrink: 0 }}>
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
      <ShareRing share={share} level={level}>
        <Typography
          component="span"
          variant="figure"
          sx={{ fontSize: { xs: '1.25rem', sm: '2rem' }, lineHeight: 1 }}
        >
          {isUnlimited ? '∞' : format.number(left)}
        </Typography>
        {!isUnlimited && (
          <Typography component="span" variant="caption" sx={{ mt: { sm: 0.5 }, color: 'text.secondary' }}>
            {t('runs.of', { limit: format.number(limit) })}
          </Typography>
        )}
      </ShareRing>
    </Box>
  );
}
