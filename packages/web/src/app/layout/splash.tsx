import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';

const appear = keyframes`from { opacity: 0; } to { opacity: 1; }`;

/** The mark alone, while the first page loads; only shows when that takes a moment. */
export function Splash() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '100vh' }}>
      <Box
        component="img"
        src="/mark.svg"
        alt="Agentarium"
        width={56}
        height={56}
        sx={{ animation: `${appear} 200ms 300ms ease-out both` }}
      />
    </Box>
  );
}
