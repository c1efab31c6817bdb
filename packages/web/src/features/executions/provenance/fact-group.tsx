import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { FactGrid } from '../../../design/layout/fact-grid.tsx';

export type Line = { key: string; label: ReactNode; value?: ReactNode };

/** A titled group of facts: a label and a value by line, side by side where there is room. */
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
        <FactGrid
          rows={lines.map(({ key, label, value }) => [label, value, key])}
          sx={{
            gridTemplateColumns: { sm: 'minmax(180px, max-content) minmax(0, 1fr)' },
            columnGap: 3,
            rowGap: { xs: 0.25, sm: 0.75 },
            '& dt': { overflowWrap: 'anywhere' },
            '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere', color: 'text.secondary' },
          }}
        />
      )}
    </section>
  );
}
