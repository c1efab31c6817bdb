import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A term and its description on one line; belongs in a `dl`. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 0.75, typography: 'small', color: 'text.secondary' }}>
      <dt>{label}</dt>
      <Box component="dd" sx={{ m: 0, color: 'text.primary' }}>
        {children}
      </Box>
    </Box>
  );
}
