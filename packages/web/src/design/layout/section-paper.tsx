import Paper, { type PaperProps } from '@mui/material/Paper';

export type SectionPaperProps = PaperProps & {
  /** The id of the heading that names it. */
  labelledBy: string;
};

/** A framed section of a page. */
export const SectionPaper = ({ labelledBy, ...props }: SectionPaperProps) => (
  <Paper component="section" variant="outlined" aria-labelledby={labelledBy} {...props} />
);
