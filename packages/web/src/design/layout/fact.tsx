import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
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
