import Paper, { type PaperProps } from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Note } from './note.tsx';

type SectionPaperProps = PaperProps & {
  /** The id of the heading that names it. */
  labelledBy: string;
};

/** A framed section of a page. */
export const SectionPaper = ({ labelledBy, ...props }: SectionPaperProps) => (
  <Paper component="section" variant="outlined" aria-labelledby={labelledBy} {...props} />
);

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
