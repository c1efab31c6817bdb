import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { SectionPaper } from '../../design/layout/section-paper.tsx';

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
