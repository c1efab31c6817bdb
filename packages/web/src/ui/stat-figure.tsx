import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type StatFigureProps = {
  value: ReactNode;
  label: ReactNode;
  /** Change against the period before, already in words: `+12% on last week`. */
  change?: { direction: 'up' | 'down' | 'flat'; text: ReactNode; good?: boolean };
  /** A sparkline or ring. */
  aside?: ReactNode;
};

/** A big figure with a small label and what changed. */
export function StatFigure({ value, label, change, aside }: StatFigureProps) {
  const color =
    change?.good === undefined ? 'text.secondary' : change.good ? 'tint.success.text' : 'tint.error.text';
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 2 }}>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography variant="figure" component="p" sx={{ fontSize: { xs: '2rem', sm: '2.5rem' } }}>
          {value}
        </Typography>
        {change && (
          <Typography
            variant="small"
            component="p"
            sx={{ display: 'flex', alignItems: 'center', gap: 0.5, color }}
          >
            <Icon name={`trending_${change.direction}`} size={16} />
            {change.text}
          </Typography>
        )}
      </Box>
      {aside}
    </Box>
  );
}
