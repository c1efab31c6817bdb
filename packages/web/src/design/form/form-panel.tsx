import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Note } from '../layout/note.tsx';
import { SectionPaper } from '../layout/section-paper.tsx';
import { columns } from '../layout/styles.ts';

export type FormPanelProps = {
  /** For links to it. */
  id?: string;
  title: string;
  text?: ReactNode;
  /** On the right of the title: a switch, a chip. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A titled section of an admin form. */
export function FormPanel({ id, title, text, aside, children }: FormPanelProps) {
  const titleId = useId();
  return (
    <SectionPaper
      {...(id && { id, tabIndex: -1 })}
      labelledBy={titleId}
      sx={{ p: { xs: 2, sm: 2.5 }, minWidth: 0, scrollMarginTop: '88px' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          gap: 1.5,
          mb: children ? 2 : 0,
        }}
      >
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography id={titleId} variant="h4" component="h2">
            {title}
          </Typography>
          {text && <Note sx={{ mt: 0.25, maxWidth: '72ch' }}>{text}</Note>}
        </Box>
        {aside}
      </Box>
      {children}
    </SectionPaper>
  );
}

/** Related fields side by side from `sm`. */
export function FieldRow({ children, columns: count = 2 }: { children: ReactNode; columns?: 2 | 3 }) {
  return <Box sx={{ ...columns('sm', `repeat(${count}, minmax(0, 1fr))`), gap: 2 }}>{children}</Box>;
}
