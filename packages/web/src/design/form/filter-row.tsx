import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Search and filters under a page's title, in one row that wraps; one above the other on phones. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <Box
      role="search"
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        flexWrap: 'wrap',
        alignItems: { sm: 'center' },
        gap: 1.5,
        mb: 3,
      }}
    >
      {children}
    </Box>
  );
}
