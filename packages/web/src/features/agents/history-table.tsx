import type { ExecutionListed } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { agentHistoryPageSize } from '../../data/execution-lists.ts';
import { DateTime } from '../../design/layout/date-time.tsx';
import { HeadRow } from '../../design/layout/head-row.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { paths } from '../../lib/paths.ts';
import { StatusChip } from '../../widgets/status-chip.tsx';

// Below `sm` every row is a card: table parts become blocks but keep their roles.
const asCards = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    '& thead': { display: 'none' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      padding: '12px 0',
      borderBottom: `1px solid ${theme.vars?.palette.divider}`,
    },
    '& tr:last-child': { borderBottom: 0 },
    '& td, & th[scope=row]': { border: 0, padding: '4px 16px', whiteSpace: 'normal', textAlign: 'left' },
    // The status and the way to the result stand above one another on the right edge.
    '& td:nth-of-type(odd)': { textAlign: 'right' },
    '& td .MuiButton-root': { marginRight: '-6px' },
  },
});

/** Task, status, executed at, and the way to the result. */
export function HistoryTable({
  rows,
  nameOf,
}: {
  rows: ExecutionListed[];
  nameOf: (row: ExecutionListed) => string;
}) {
  const { t } = useTranslation('agents');
  return (
    <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
      <Table aria-label={t('history.title')} sx={asCards}>
        <HeadRow
          columns={[
            t('history.task'),
            t('history.status'),
            t('history.executedAt'),
            { label: t('history.actions'), align: 'right' },
          ]}
        />
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id} hover>
              <TableCell component="th" scope="row">
                <Typography variant="subtitle2" component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {nameOf(row)}
                </Typography>
                {row.parent_execution_id && (
                  <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                    {t('history.child')}
                  </Typography>
                )}
              </TableCell>
              <TableCell>
                <StatusChip status={row.status} error={row.error} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap', color: 'text.secondary' }}>
                <DateTime at={row.created_at} />
              </TableCell>
              <TableCell align="right">
                <Button
                  size="small"
                  color="inherit"
                  component={Link}
                  to={paths.execution(row.id)}
                  endIcon={<Icon name="chevron_right" size={18} />}
                  aria-label={t('history.openNamed', { name: nameOf(row) })}
                >
                  {t('history.open')}
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Paper>
  );
}

/** The table while it loads. */
export function HistorySkeleton() {
  const { t } = useTranslation('common');
  return (
    <Paper variant="outlined" role="status" aria-label={t('loading')} sx={{ px: 2 }}>
      {Array.from({ length: agentHistoryPageSize }, (_, row) => `row-${row}`).map((key) => (
        <Box key={key} sx={{ display: 'flex', alignItems: 'center', gap: 3, height: 56 }}>
          <Skeleton variant="text" width="34%" />
          <Skeleton variant="rounded" width={84} height={24} sx={{ borderRadius: '999px' }} />
          <Skeleton variant="text" width="22%" />
        </Box>
      ))}
    </Paper>
  );
}
