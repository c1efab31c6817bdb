import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

const stroke = 8;

export type ShareRingProps = {
  /** From 0 to 1. */
  share: number;
  level: 'success' | 'warning' | 'error';
  /** Width and height in pixels. */
  size: number;
  /** Content in the middle. */
  children: ReactNode;
};

/** A share as a ring in the color of its level, around a figure. */
export function ShareRing({ share, level, size, children }: ShareRingProps) {
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
