import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * An answer's actions, sticky at the bottom while any of it is visible: within the thumb's reach on a phone. It must be
 * the last part of a column: in a grid it could not leave its row.
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
