import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The key that others are pressed together with, as it is printed on this device's keyboard. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** A key of the keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      sx={{
        minWidth: 24,
        px: 0.75,
        py: 0.25,
        textAlign: 'center',
        typography: 'caption',
        borderRadius: '6px',
        border: 1,
        borderColor: 'divider',
        bgcolor: 'surface.sunken',
        color: 'text.secondary',
      }}
    >
      {children}
    </Box>
  );
}
