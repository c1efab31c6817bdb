import type { ProgressPoint } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import type { IconName } from '../../../lib/icons.ts';
import { paths } from '../../../lib/paths.ts';
import type { Series } from './series.ts';

type TableSwitchProps = {
  asTable: boolean;
  onSwitch: (asTable: boolean) => void;
  /** The view to switch to. */
  other: { icon: IconName; label: string };
};

/** Switches between chart and table. */
export function TableSwitch({ asTable, onSwitch, other }: TableSwitchProps) {
  const { t } = useTranslation('progress');
  return (
    <SmallButton
      icon={asTable ? other.icon : 'table_chart'}
      aria-pressed={asTable}
      onClick={() => onSwitch(!asTable)}
    >
      {asTable ? other.label : t('showTable')}
    </SmallButton>
  );
}

/** A table of numbers; the first column labels the rows. */
export const numbersTable = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 14,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { px: 1.5, py: 1, textAlign: 'end', borderBottom: 1, borderColor: 'divider' },
  '& th:first-of-type, & td:first-of-type': { textAlign: 'start', whiteSpace: 'nowrap' },
  '& thead th': {
    position: 'sticky',
    top: 0,
    bgcolor: 'background.paper',
    fontWeight: 600,
    color: 'text.secondary',
  },
  '& tr:last-of-type td, & tbody tr:last-of-type th': { borderBottom: 0 },
} as const;

/** A chart's data as a table, newest first; each row links to its run. */
export function ProgressTable({
  series,
  points,
}: {
  series: readonly Series[];
  points: readonly ProgressPoint[];
}) {
  const { t } = useTranslation('progress');
  const format = useFormat();
  const rows = points.map((point, index) => ({ point, index })).toReversed();
  return (
    <Box sx={{ maxHeight: 280, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: '12px' }}>
      <Box component="table" sx={numbersTable}>
        <thead>
          <tr>
            <th scope="col">{t('table.run')}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ point, index }) => (
            <tr key={point.execution_id}>
              <td>
                <Link component={RouterLink} to={paths.execution(point.execution_id)}>
                  {format.dateTime(point.created_at)}
                </Link>
              </td>
              {series.map(({ key, unit, values }) => {
                const value = values[index] ?? null;
                return (
                  <td key={key}>
                    {value === null ? '–' : [format.measure(value), unit].filter(Boolean).join('\u00a0')}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}
