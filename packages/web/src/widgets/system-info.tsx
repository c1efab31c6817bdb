import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FactGrid } from '../design/layout/fact-grid.tsx';
import { Icon } from '../design/layout/icon.tsx';

export type SystemInfoProps = {
  /** The heading that opens it. */
  title: string;
  /** Label and value by line; a line without a value is left out. */
  rows: readonly (readonly [label: string, value: ReactNode])[];
  /** Stands under the rows: a link to the admin form, JSON. */
  children?: ReactNode;
};

const isGiven = (value: ReactNode) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Facts for administrators, closed at first: what is stored, as it is stored. */
export function SystemInfo({ title, rows, children }: SystemInfoProps) {
  return (
    <Accordion slotProps={{ heading: { component: 'h2' } }}>
      <AccordionSummary
        expandIcon={<Icon name="keyboard_arrow_down" />}
        sx={{ px: 2.5, '& .MuiAccordionSummary-content': { alignItems: 'center' } }}
      >
        <Icon name="shield_person" sx={{ mr: 1.25, color: 'secondary.main' }} />
        <Typography variant="h4" component="span">
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 2.5, pb: 2.5 }}>
        <FactGrid
          rows={rows.filter(([, value]) => isGiven(value))}
          sx={{
            gridTemplateColumns: { sm: 'minmax(140px, max-content) 1fr' },
            columnGap: 3,
            rowGap: { xs: 0.25, sm: 1 },
            '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' },
          }}
        />
        {children && <Box sx={{ mt: 2 }}>{children}</Box>}
      </AccordionDetails>
    </Accordion>
  );
}
