import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { SectionPaper, SectionTitle } from '../../design/layout/section-paper.tsx';

/** A titled card beside a task's text. */
export function SideCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <SectionPaper labelledBy={id} sx={{ p: 2.5 }}>
      <Typography id={id} variant="h4" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box>{children}</Box>
    </SectionPaper>
  );
}

/** A titled part of a task's page. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <SectionPaper labelledBy={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <SectionTitle id={id} title={title} text={text} />
      <Box sx={{ mt: 1.5 }}>{children}</Box>
    </SectionPaper>
  );
}
