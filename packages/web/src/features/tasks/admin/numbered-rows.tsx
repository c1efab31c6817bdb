import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { plainList } from '../../../design/layout/styles.ts';

export function NumberedRows({ children }: { children: ReactNode }) {
  return (
    <Box component="ol" sx={{ ...plainList, display: 'grid', gap: 1 }}>
      {children}
    </Box>
  );
}

/** A row with its number, starting at 1; `at` starts at 0. */
export function NumberedRow({ at, children }: { at: number; children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 1.5,
        pr: 0.5,
        minHeight: 44,
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
      }}
    >
      <Typography variant="small" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {at + 1}.
      </Typography>
      {children}
    </Box>
  );
}

/** A list with the entry at index `at` moved by `step`. */
export function moved<T>(list: readonly T[], at: number, step: -1 | 1): T[] {
  const [entry, other] = [list[at], list[at + step]];
  if (entry === undefined || other === undefined) return [...list];
  return list.map((each, index) => (index === at ? other : index === at + step ? entry : each));
}
