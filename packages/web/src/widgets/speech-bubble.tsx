import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AgentPicture } from './agent-picture.tsx';

export type SpeechBubbleProps = {
  image?: string | null;
  role?: string | null;
  /** The speaker; the accessible name of the bubble. */
  name?: string;
  /** Pulses while the answer is written; the bubble then reserves space, so little moves as it grows. */
  breathing?: boolean;
  children: ReactNode;
};

/** An agent's text: its picture beside a bubble with a faint violet tint. */
export function SpeechBubble({
  image = null,
  role = null,
  name,
  breathing = false,
  children,
}: SpeechBubbleProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 2,
        // Phones show the picture in the head of the page: the text begins higher and is wider.
        '@media (max-width:599.95px)': { '& > img': { display: 'none' } },
        maxWidth: 760 + 80,
        '@media print': { display: 'block', maxWidth: 'none', '& > img': { display: 'none' } },
      }}
    >
      <AgentPicture image={image} role={role} size={56} breathing={breathing} />
      <Box
        component="section"
        {...(name && { 'aria-label': name })}
        sx={{
          flex: 1,
          minWidth: 0,
          maxWidth: 760,
          ...(breathing && { minHeight: { xs: 320, sm: 240 } }),
          px: { xs: 2, sm: 3 },
          py: { xs: 1.5, sm: 2.5 },
          borderRadius: '20px',
          borderTopLeftRadius: { xs: '20px', sm: '6px' },
          bgcolor: 'surface.bubble',
          border: 1,
          borderColor: 'surface.bubbleBorder',
          '@media print': { maxWidth: 'none', p: 0, border: 0, bgcolor: 'transparent' },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}
