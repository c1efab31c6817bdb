import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';

export type NoticeProps = {
  drawing: DrawingName;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** `compact` for a card or a tab, where the drawing is small. */
  compact?: boolean;
  role?: 'alert' | 'status';
};

/** A drawing, a sentence and one action in the middle of an empty place. */
export function Notice({ drawing, title, text, action, compact = false, role }: NoticeProps) {
  return (
    <Box
      {...(role && { role })}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        px: 2,
        py: compact ? 3 : { xs: 5, md: 8 },
      }}
    >
      <Drawing name={drawing} size={compact ? 96 : 160} />
      <Typography
        variant={compact ? 'h4' : 'h3'}
        component="p"
        sx={{ mt: compact ? 1.5 : 2.5, maxWidth: '40ch' }}
      >
        {title}
      </Typography>
      {text && (
        <Typography
          variant={compact ? 'body2' : 'body1'}
          sx={{ mt: 0.5, color: 'text.secondary', maxWidth: '52ch', textWrap: 'balance' }}
        >
          {text}
        </Typography>
      )}
      {action && (
        <Box
          sx={{ mt: compact ? 2 : 3, display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'center' }}
        >
          {action}
        </Box>
      )}
    </Box>
  );
}
