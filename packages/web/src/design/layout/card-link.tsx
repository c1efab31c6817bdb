import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export type CardLinkProps = {
  to: string;
  /** State passed to the linked page in its history entry. */
  state?: unknown;
  /** The title, the text of the link; its area is the whole card. */
  title: ReactNode;
  titleComponent?: 'h2' | 'h3' | 'p';
  /** Receives the link so the card can place it in its content. */
  children: (link: ReactNode) => ReactNode;
  sx?: SxProps<Theme>;
};

/** A card that is one link; hover lifts it by border and shadow. Buttons inside work when wrapped in a `CardAction`. */
export function CardLink({ to, state, title, titleComponent = 'h2', children, sx }: CardLinkProps) {
  const link = (
    <Box component={titleComponent} sx={{ m: 0, typography: 'h4', overflowWrap: 'anywhere' }}>
      <Box
        component={Link}
        to={to}
        state={state}
        sx={{
          color: 'inherit',
          textDecoration: 'none',
          '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
          '&:focus-visible': { outline: 'none' },
        }}
      >
        {title}
      </Box>
    </Box>
  );
  return (
    <Card
      sx={[
        {
          position: 'relative',
          overflow: 'visible',
          transition: 'border-color 140ms ease-out, box-shadow 140ms ease-out',
          '@media (hover: hover)': {
            '&:hover': { borderColor: 'surface.control', boxShadow: '0 8px 24px -12px rgb(8 18 13 / 0.28)' },
          },
          '&:has(a:focus-visible)': {
            outline: '2px solid',
            outlineColor: 'primary.main',
            outlineOffset: '2px',
          },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      {children(link)}
    </Card>
  );
}

/** Lifts a button or menu above the area of its card's link. */
export function CardAction({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ position: 'relative', zIndex: 1, display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      {children}
    </Box>
  );
}
