import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export type Line = { key: string; label: ReactNode; value?: ReactNode };

/** A titled group of facts: a label and a value by line, beside each other where there is room. */
export function FactGroup({
  title,
  lines,
  children,
}: {
  title: string;
  lines?: Line[];
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h6" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {children}
      {lines && lines.length > 0 && (
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: { sm: 'minmax(180px, max-content) minmax(0, 1fr)' },
            columnGap: 3,
            rowGap: { xs: 0.25, sm: 0.75 },
            typography: 'small',
            '& dt, & dd': { overflowWrap: 'anywhere' },
            '& dd': { m: 0, mb: { xs: 1, sm: 0 }, color: 'text.secondary' },
          }}
        >
          {lines.map(({ key, label, value }) => (
            <Box key={key} sx={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Box>
          ))}
        </Box>
      )}
    </section>
  );
}
