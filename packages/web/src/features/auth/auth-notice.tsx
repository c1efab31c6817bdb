import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Drawing, type DrawingName } from '../../design/layout/drawing.tsx';
import { AuthHeading } from './auth-heading.tsx';

export type AuthNoticeProps = {
  drawing: DrawingName;
  title: ReactNode;
  text: ReactNode;
  /** Next steps, the main action first. */
  children?: ReactNode;
};

/** The outcome, replacing a form: a drawing, the heading, a sentence, the next steps. */
export function AuthNotice({ drawing, title, text, children }: AuthNoticeProps) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ ml: -2, my: -2.5 }}>
        <Drawing name={drawing} size={176} />
      </Box>
      <AuthHeading title={title} purpose={text} takesFocus />
      {children && <Box sx={{ display: 'grid', gap: 1.5 }}>{children}</Box>}
    </Box>
  );
}

/** The main next step of a notice. */
export const NextStep = ({ to, label }: { to: string; label: string }) => (
  <Button component={Link} to={to} variant="contained" size="large" fullWidth>
    {label}
  </Button>
);
