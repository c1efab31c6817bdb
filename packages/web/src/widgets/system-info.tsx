import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DateTime } from '../design/layout/date-time.tsx';
import { FactGrid } from '../design/layout/fact-grid.tsx';
import { Icon } from '../design/layout/icon.tsx';
import { paths } from '../lib/paths.ts';

export type SystemInfoProps = {
  /** The heading that expands it. */
  title: string;
  /** Rows of label and value; rows without a value are left out. */
  rows: readonly (readonly [label: string, value: ReactNode])[];
  /** Below the rows: a link to the admin form, JSON. */
  children?: ReactNode;
};

const isGiven = (value: ReactNode) =>
  value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

/** Stored data for administrators, collapsed at first. */
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

type RecordInfoProps = {
  kind: 'agents' | 'tasks';
  record: { id: string; change_count: number; created_at: string; updated_at: string };
  /** Only for this kind. */
  rows: SystemInfoProps['rows'];
};

/** A record's stored data for administrators, with a link to its form. */
export function RecordInfo({ kind, record, rows }: RecordInfoProps) {
  const { t } = useTranslation(kind);
  return (
    <SystemInfo
      title={t('system.title')}
      rows={[
        [t('system.id'), <code key="id">{record.id}</code>],
        ...rows,
        [t('system.changeCount'), record.change_count],
        [t('system.created'), <DateTime key="created" at={record.created_at} />],
        [t('system.updated'), <DateTime key="updated" at={record.updated_at} />],
      ]}
    >
      <Button size="small" variant="outlined" component={Link} to={paths.admin.record(kind, record.id)}>
        {t('system.edit')}
      </Button>
    </SystemInfo>
  );
}
