import type { SxProps, Theme } from '@mui/material/styles';
import Typography, { type TypographyProps } from '@mui/material/Typography';
import type { ElementType } from 'react';

type NoteProps = Omit<TypographyProps, 'sx' | 'color'> & {
  component?: ElementType;
  sx?: SxProps<Theme>;
};

/** Quiet words beside or under what they explain. */
export function Note({ sx = null, ...text }: NoteProps) {
  return (
    <Typography
      variant="small"
      component="p"
      {...text}
      sx={[{ color: 'text.secondary' }, ...(Array.isArray(sx) ? sx : [sx])]}
    />
  );
}
