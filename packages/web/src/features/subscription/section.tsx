import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Note } from '../../design/layout/note.tsx';

type SectionProps = { id: string; title: string; text?: ReactNode; action?: ReactNode; children: ReactNode };

/** A part of the page under a heading, with one line that says what it is for. */
export function Section({ id, title, text, action, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-end',
          justifyContent: 'space-between',
          gap: 1.5,
          mb: 2,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography id={id} variant="h3" component="h2">
            {title}
          </Typography>
          {text && (
            <Note variant="body2" sx={{ mt: 0.5, maxWidth: '72ch' }}>
              {text}
            </Note>
          )}
        </Box>
        {action}
      </Box>
      {children}
    </section>
  );
}

/** A small word in a tier's or the brand's tint that singles out a card. */
export function Badge({ children, ground, ink }: { children: ReactNode; ground: string; ink: string }) {
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        height: 24,
        px: 1.25,
        borderRadius: '999px',
        bgcolor: ground,
        color: ink,
        typography: 'caption',
        fontWeight: 650,
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
