import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { useNavigation } from 'react-router';

const grow = keyframes`from { transform: scaleX(0.02); } to { transform: scaleX(0.9); }`;

/** A thin line at the top while the next page's code and data load; the page before stays until then. */
export function NavigationProgress() {
  if (useNavigation().state === 'idle') return null;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'fixed',
        inset: '0 0 auto 0',
        height: 2,
        zIndex: 'tooltip',
        bgcolor: 'primary.main',
        transformOrigin: 'left',
        animation: `${grow} 4s 150ms cubic-bezier(0.1, 0.7, 0.2, 1) both`,
      }}
    />
  );
}
