import type { UsageStatus } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { usageLevel } from '../../lib/usage.ts';
import { useFormat } from '../../ui/use-format.ts';

const size = 112;
const stroke = 8;
const radius = (size - stroke) / 2;
const around = 2 * Math.PI * radius;

/** What is left of today's runs as a ring around the figure; full and `∞` when unlimited. */
export function UsageRing({ usage }: { usage: UsageStatus }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { daily_limit: limit, remaining_executions: left } = usage;
  const isUnlimited = limit < 0;
  const share = isUnlimited ? 1 : limit === 0 ? 0 : Math.min(1, Math.max(0, left / limit));
  const level = usageLevel(usage);
  return (
    <Box
      role="img"
      aria-label={
        isUnlimited ? t('runs.unlimited') : t('runs.left', { count: left, limit: format.number(limit) })
      }
      sx={{ position: 'relative', width: size, height: size, flexShrink: 0 }}
    >
      <Box
        component="svg"
        viewBox={`0 0 ${size} ${size}`}
        sx={{
          display: 'block',
          transform: 'rotate(-90deg)',
          '& circle': { fill: 'none', strokeWidth: stroke },
        }}
      >
        <Box
          component="circle"
          cx={size / 2}
          cy={size / 2}
          r={radius}
          sx={{ stroke: (theme) => theme.vars?.palette.tint[level].soft }}
        />
        {share > 0 && (
          <Box
            component="circle"
            cx={size / 2}
            cy={size / 2}
            r={radius}
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
        <Typography component="span" variant="figure" sx={{ fontSize: '2rem', lineHeight: 1 }}>
          {isUnlimited ? '∞' : format.number(left)}
        </Typography>
        {!isUnlimited && (
          <Typography component="span" variant="caption" sx={{ mt: 0.5, color: 'text.secondary' }}>
            {t('runs.of', { limit: format.number(limit) })}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
