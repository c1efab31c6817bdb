import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { SectionPaper } from '../../design/layout/section-paper.tsx';
import { SectionTitle } from '../../design/layout/section-title.tsx';

export type FormSectionProps = {
  title: string;
  text?: ReactNode;
  /** `danger` for what can't be undone. */
  tone?: 'normal' | 'danger';
  /** What links to this part end with: `password` in `/profile#password`. */
  anchor?: string;
  children: ReactNode;
};

/** A titled part of a personal page: what it is about at the left, its fields at the right from `md`. */
export function FormSection({ title, text, tone = 'normal', anchor, children }: FormSectionProps) {
  const id = useId();
  return (
    <SectionPaper
      labelledBy={id}
      {...(anchor && { id: anchor })}
      sx={{
        p: { xs: 2, sm: 3 },
        scrollMarginTop: 80,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 2.5,
        ...(tone === 'danger' && { borderColor: 'error.main' }),
      }}
    >
      <div>
        <SectionTitle id={id} title={title} text={text} width="56ch" />
      </div>
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </SectionPaper>
  );
}
