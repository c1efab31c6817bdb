import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SectionTitle } from '../../design/layout/section-paper.tsx';
import { pill } from '../../design/layout/styles.ts';

type SectionProps = { id: string; title: string; text?: ReactNode; action?: ReactNode; children: ReactNode };

/** A section of the page with a heading and one line of description. */
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
          <SectionTitle id={id} title={title} text={text} />
        </Box>
        {action}
      </Box>
      {children}
    </section>
  );
}

/** A small badge in a tier's or the brand's tint that highlights a card. */
export function Badge({ children, ground, ink }: { children: ReactNode; ground: string; ink: string }) {
  return (
    <Box
      component="span"
      sx={{
        ...pill,
        height: 24,
        px: 1.25,
        bgcolor: ground,
        color: ink,
        typography: 'caption',
        fontWeight: 650,
      }}
    >
      {children}
    </Box>
  );
}
