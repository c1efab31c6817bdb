import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { Icon } from '../design/layout/icon.tsx';

export type SystemInfoProps = {
  /** The heading that opens it. */
  title: string;
  /** Label and value by line; a line without a value is left out. */
  rows: readonly (readonly [label: string, value: ReactNode])[];
  /** Stands under the rows: a link to the admin form, JSON. */
  children?: ReactNode;
};

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
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: { sm: 'minmax(140px, max-content) 1fr' },
            columnGap: 3,
            rowGap: { xs: 0.25, sm: 1 },
            typography: 'small',
            '& dt': { color: 'text.secondary' },
            '& dd': { m: 0, mb: { xs: 1, sm: 0 }, overflowWrap: 'anywhere' },
          }}
        >
          {rows.map(
            ([label, value]) =>
              value !== null &&
              value !== undefined &&
              value !== '' &&
              !(Array.isArray(value) && value.length === 0) && (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ),
          )}
        </Box>
        {children && <Box sx={{ mt: 2 }}>{children}</Box>}
      </AccordionDetails>
    </Accordion>
  );
}
