import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** The mark with the wordmark, linking home; the mark alone with `compact`. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <Box
      component={Link}
      to={paths.dashboard}
      aria-label="Agentarium"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.25,
        color: 'text.primary',
        textDecoration: 'none',
      }}
    >
      <Box component="img" src="/mark.svg" alt="" width={32} height={32} sx={{ display: 'block' }} />
      {!compact && (
        <Box component="span" sx={{ typography: 'h3', letterSpacing: '-0.025em' }}>
          Agentarium
        </Box>
      )}
    </Box>
  );
}
