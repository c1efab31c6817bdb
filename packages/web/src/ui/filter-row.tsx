import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Search and filters under a page's title, in one row that wraps; selects by twos on phones. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <Box
      role="search"
      sx={{
        display: { xs: 'grid', sm: 'flex' },
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        flexWrap: 'wrap',
        alignItems: { sm: 'center' },
        gap: 1.5,
        mb: 3,
        '& > *': { gridColumn: '1 / -1' },
        // Two selects that follow one another share a line of a phone.
        '& > .MuiInputBase-root:has(> .MuiSelect-select)': {
          '&:has(+ .MuiInputBase-root > .MuiSelect-select), .MuiInputBase-root:has(> .MuiSelect-select) + &':
            { gridColumn: 'auto', minWidth: { xs: 0, sm: 140 } },
        },
      }}
    >
      {children}
    </Box>
  );
}
