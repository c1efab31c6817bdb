import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { ElementType } from 'react';
import type { Styles } from './styles.ts';

type NoteProps = Omit<TypographyProps, 'sx' | 'color'> & {
  component?: ElementType;
  sx?: Styles;
};

/** Secondary text beside or under what it explains. */
export function Note({ sx, ...text }: NoteProps) {
  return <Typography variant="small" component="p" {...text} sx={{ color: 'text.secondary', ...sx }} />;
}
