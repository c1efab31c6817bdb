import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * What can be done with an answer, at the bottom of the window for as long as any of it is seen: within the thumb's
 * reach on a phone. It is the last part of a column: in a grid it could not leave its row.
 */
export function AnswerBar({ children }: { children: ReactNode }) {
  return (
    <Box
      data-print-hide
      sx={{
        position: 'sticky',
        bottom: 'calc(12px + env(safe-area-inset-bottom))',
        zIndex: 1,
        ml: { sm: 9 },
        p: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        boxShadow: 3,
      }}
    >
      {children}
    </Box>
  );
}
