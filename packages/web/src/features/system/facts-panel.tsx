import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

export type Fact = { label: string; value: ReactNode };

/** A plain box of facts beside switches: "Current Status", "Current Limits". */
export function FactsPanel({
  title,
  facts,
  action,
}: {
  title: string;
  facts: readonly Fact[];
  action?: ReactNode;
}) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ p: 2, borderRadius: '12px', bgcolor: 'surface.sunken', mt: { md: 1.5 } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Typography id={id} variant="h4" component="h3">
          {title}
        </Typography>
        {action}
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 1, display: 'grid', gap: 1 }}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <Typography variant="caption" component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography
              variant="body2"
              component="dd"
              sx={{ m: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
            >
              {value}
            </Typography>
          </div>
        ))}
      </Box>
    </Box>
  );
}
