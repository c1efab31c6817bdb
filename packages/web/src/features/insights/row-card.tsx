import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { CardLink } from '../../design/layout/card-link.tsx';
import { plainList } from '../../design/layout/styles.ts';
import { AgentPicture } from '../../widgets/agent-picture.tsx';

export type RowCardProps = {
  to: string;
  title: string;
  image: string | null | undefined;
  role: string | null | undefined;
  /** The numbers that come first; the title is the quieter line then. */
  figures?: string;
  meta: ReactNode;
  /** On the right: a status or a button. */
  end?: ReactNode;
  isBusy?: boolean;
};

/** A panel row: the agent's picture, a linked title, a secondary line, content on the right. */
export function RowCard({ to, title, image, role, figures, meta, end, isBusy = false }: RowCardProps) {
  return (
    <CardLink to={to} title={title} titleComponent="h3">
      {(link) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 1.5 }}>
          <AgentPicture image={image ?? null} role={role ?? null} size={44} breathing={isBusy} />
          <Box
            sx={{
              flex: '1 1 140px',
              minWidth: 0,
              ...(figures && { '& h3': { typography: 'body2', color: 'text.secondary' } }),
            }}
          >
            {figures && <Box sx={{ typography: 'h4', overflowWrap: 'anywhere' }}>{figures}</Box>}
            {link}
            <Box
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                columnGap: 1.5,
                color: 'text.secondary',
                typography: 'small',
              }}
            >
              {meta}
            </Box>
          </Box>
          {end && <Box sx={{ flexShrink: 0, ml: 'auto' }}>{end}</Box>}
        </Box>
      )}
    </CardLink>
  );
}

type RowListProps<T> = {
  items: readonly T[];
  keyOf: (item: T) => string;
  row: (item: T) => ReactNode;
};

/** A panel's cards, stacked. */
export function RowList<T>({ items, keyOf, row }: RowListProps<T>) {
  return (
    <Box component="ul" sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
      {items.map((item) => (
        <li key={keyOf(item)}>{row(item)}</li>
      ))}
    </Box>
  );
}
