import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../design/hooks/use-format.ts';
import { CardLink } from '../../design/layout/card-link.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import type { IconName } from '../../lib/icons.ts';
import type { Change } from './chart-format.ts';

const icons: Record<Change['direction'], IconName> = {
  up: 'trending_up',
  down: 'trending_down',
  flat: 'trending_flat',
};

/** The change from the period before, as text. */
export function ChangeNote({ change }: { change: Change }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
      <Icon name={icons[change.direction]} size={16} />
      {t(`stats.change.${change.direction}`, { by: format.number(change.by) })}
    </Box>
  );
}

type StatCardProps = {
  label: string;
  /** The figure; a dash if unknown. */
  value: string | null;
  note?: ReactNode;
  /** Makes the card a link. */
  to?: string;
  /** The color of the figure. */
  color?: string;
  graph?: ReactNode;
};

/** A big figure with a small label and a comparison. */
export function StatCard({ label, value, note, to, color = 'text.primary', graph }: StatCardProps) {
  // Two figures fit side by side on a phone: "176,8 тыс." too.
  const isLong = (value?.length ?? 0) > 6;
  const body = (title: ReactNode) => (
    <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', height: '100%' }}>
      {title}
      <Box sx={{ display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 1, mt: 0.5 }}>
        <Typography
          component="p"
          variant="figure"
          sx={{
            color,
            fontSize: isLong ? { xs: 'clamp(1.25rem, 6.4vw, 2rem)', sm: '2rem' } : '2rem',
            lineHeight: 1.25,
          }}
        >
          {value ?? '–'}
        </Typography>
        {graph}
      </Box>
      {note && <Note sx={{ mt: 'auto', pt: 0.5 }}>{note}</Note>}
    </Box>
  );
  const quiet = { typography: 'small', fontWeight: 550, color: 'text.secondary' } as const;
  if (to === undefined)
    return (
      <Paper variant="outlined" sx={{ height: '100%' }}>
        {body(
          <Typography component="h3" sx={quiet}>
            {label}
          </Typography>,
        )}
      </Paper>
    );
  return (
    <CardLink to={to} title={label} titleComponent="h3" sx={{ height: '100%' }}>
      {(link) => body(<Box sx={{ '& h3': quiet }}>{link}</Box>)}
    </CardLink>
  );
}

type FigureTableProps = {
  labelledBy: string;
  columns: readonly string[];
  /** The first cell labels the row. */
  rows: readonly (readonly ReactNode[])[];
};

/** A chart's figures as a table that scrolls within its card. */
export function FigureTable({ labelledBy, columns, rows }: FigureTableProps) {
  return (
    <Box
      role="region"
      aria-labelledby={labelledBy}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      sx={{ maxHeight: 240, overflow: 'auto' }}
    >
      <Box
        component="table"
        aria-labelledby={labelledBy}
        sx={{
          width: '100%',
          borderCollapse: 'collapse',
          typography: 'small',
          fontVariantNumeric: 'tabular-nums',
          '& th, & td': { px: 1, py: 0.5, textAlign: 'right', borderBottom: 1, borderColor: 'divider' },
          '& th:first-of-type': { textAlign: 'left', pl: 0 },
          '& thead th': { position: 'sticky', top: 0, bgcolor: 'background.paper', color: 'text.secondary' },
          '& tbody th': { fontWeight: 450 },
        }}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, as those of removed agents
            <tr key={at}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

type FigureCardProps = {
  title: string;
  /** The text that names what is counted, and the unit. */
  text: string;
  table: Omit<FigureTableProps, 'labelledBy'>;
  children: ReactNode;
};

/** A chart in a card, with the same figures as a table. */
export function FigureCard({ title, text, table, children }: FigureCardProps) {
  const { t } = useTranslation('dashboard');
  const [isTable, setIsTable] = useState(false);
  const id = useId();
  const name = t(isTable ? 'analytics.asChart' : 'analytics.asTable', { title });
  return (
    <Paper
      component="figure"
      variant="outlined"
      aria-labelledby={id}
      sx={{ m: 0, p: 2, minWidth: 0, height: '100%', display: 'flex', flexDirection: 'column' }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1, mb: 1.5 }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography id={id} variant="h4" component="h3">
            {title}
          </Typography>
          <Note>{text}</Note>
        </Box>
        <Tooltip title={name}>
          <IconButton
            size="small"
            aria-label={name}
            onClick={() => setIsTable(!isTable)}
            sx={{ mt: -0.5, mr: -0.5 }}
          >
            <Icon name={isTable ? 'bar_chart' : 'table_chart'} size={20} />
          </IconButton>
        </Tooltip>
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', justifyContent: 'center' }}>
        {isTable ? <FigureTable {...table} labelledBy={id} /> : children}
      </Box>
    </Paper>
  );
}
