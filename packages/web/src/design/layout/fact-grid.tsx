import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { loneLink } from './styles.ts';
import { visuallyHidden } from './visually-hidden.tsx';

type FactProps = {
  label: string;
  /** The label is for screen readers only on phones: the description says enough. */
  isQuiet?: boolean;
  children: ReactNode;
};

/** A term and its description on one line; belongs in a `dl`. */
export function Fact({ label, isQuiet = false, children }: FactProps) {
  return (
    <Box sx={{ display: 'flex', gap: 0.75, typography: 'small', color: 'text.secondary' }}>
      <Box component="dt" sx={{ ...(isQuiet && { '@media (max-width:599.95px)': visuallyHidden }) }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, color: 'text.primary' }}>
        {children}
      </Box>
    </Box>
  );
}

export type FactRow = readonly [label: ReactNode, value: ReactNode, key?: string];

/** Facts with a label and a value, stacked. A label that is not a string needs a key. */
export function FactGrid({ rows, sx }: { rows: readonly FactRow[]; sx?: SxProps<Theme> }) {
  return (
    <Box
      component="dl"
      sx={[
        {
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
          columnGap: 2,
          rowGap: 0.5,
          alignItems: 'baseline',
          typography: 'small',
          '& dt': { minWidth: 96, color: 'text.secondary', textWrap: 'balance' },
          '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere', textWrap: 'pretty' },
          '& dt > a, & dd > a': loneLink,
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {rows.map(([label, value, key]) => (
        <Box key={key ?? String(label)} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  );
}
