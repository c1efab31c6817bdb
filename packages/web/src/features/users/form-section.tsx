import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import { SectionPaper, SectionTitle } from '../../design/layout/section-paper.tsx';

export type FormSectionProps = {
  title: string;
  text?: ReactNode;
  /** `danger` for actions that can't be undone. */
  tone?: 'normal' | 'danger';
  /** The link target: `password` in `/profile#password`. */
  anchor?: string;
  children: ReactNode;
};

/** A section of a personal page: description on the left, fields on the right from `md`. */
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
