import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Note } from './note.tsx';

/** A section heading with a line of text at most `width` wide. */
export function SectionTitle(props: { id: string; title: string; text?: ReactNode; width?: string }) {
  const { id, title, text, width = '72ch' } = props;
  return (
    <>
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      {text && (
        <Note variant="body2" sx={{ mt: 0.5, maxWidth: width }}>
          {text}
        </Note>
      )}
    </>
  );
}
