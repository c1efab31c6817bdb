import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DateTime } from '../../ui/date-time.tsx';

/** What a printed page holds: a heading that only paper shows, and the answer. */
export function PrintedAnswer({
  title,
  agentName,
  at,
  children,
}: {
  /** Absent when the answer has a title of its own. */
  title: string | null;
  agentName: string;
  at: string;
  children: ReactNode;
}) {
  return (
    <div data-print-root>
      <Box sx={{ display: 'none', '@media print': { display: 'block', mb: 3 } }}>
        {title && (
          <Typography variant="h2" component="p">
            {title}
          </Typography>
        )}
        <Typography variant="body2">
          {agentName} · <DateTime at={at} />
        </Typography>
      </Box>
      {children}
    </div>
  );
}
