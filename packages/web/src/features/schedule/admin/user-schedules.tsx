import type { ScheduleManagement } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleAction } from '../../../data/schedule-admin.ts';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useIsNarrow } from '../../../design/hooks/use-is-narrow.ts';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { HeadRow } from '../../../design/layout/head-row.tsx';
import { plainList } from '../../../design/layout/styles.ts';

type UserSchedule = ScheduleManagement['user_schedules'][number];
type Acting = { pending: ScheduleAction | null; onAct: (action: ScheduleAction) => void };
type RowProps = Acting & { schedule: UserSchedule };

function User({ username, email }: UserSchedule) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{username}</Box>
      <Box sx={{ color: 'text.secondary' }}>{email}</Box>
    </Box>
  );
}

function ScheduleStateChip({ enabled, paused_until }: UserSchedule) {
  const { t } = useTranslation('schedule-admin');
  const format = useFormat();
  if (enabled && paused_until) {
    return <Chip size="small" label={t('status.paused', { date: format.date(paused_until) })} />;
  }
  return (
    <Chip
      size="small"
      color={enabled ? 'success' : 'warning'}
      label={t(enabled ? 'status.active' : 'status.stopped')}
    />
  );
}

function StoppedAt({ stopped_at }: UserSchedule) {
  const { t } = useTranslation('common');
  return stopped_at ? <DateTime at={stopped_at} /> : t('never');
}

function StoppedBy({ stopped_by, stop_reason }: UserSchedule) {
  const { t } = useTranslation('schedule-admin');
  if (!stopped_by) return '—';
  return (
    <>
      {t(`stoppedBy.${stopped_by}`)}
      {stop_reason && <Box sx={{ color: 'text.secondary' }}>{t(`stopReason.${stop_reason}`)}</Box>}
    </>
  );
}

function ActionButton({ schedule, pending, onAct }: RowProps) {
  const { t } = useTranslation('schedule-admin');
  const { user_id: userId, username, enabled } = schedule;
  const kind = enabled ? 'stop' : 'restart';
  const isMine = pending !== null && 'userId' in pending && pending.userId === userId;
  return (
    <LoadingButton
      size="small"
      variant="outlined"
      color={enabled ? 'error' : 'primary'}
      icon={enabled ? 'stop' : 'refresh'}
      pending={isMine}
      disabled={pending !== null}
      aria-label={t(`${kind}Named`, { name: username })}
      onClick={() => onAct({ kind, userId, username })}
    >
      {t(kind)}
    </LoadingButton>
  );
}

function ScheduleTable({ schedules, labelledBy, ...acting }: ListProps) {
  const { t } = useTranslation('schedule-admin');
  return (
    <TableContainer component={Paper} variant="outlined" sx={{ maxHeight: 420 }}>
      <Table
        size="small"
        stickyHeader
        aria-labelledby={labelledBy}
        sx={{ '& tbody tr:last-of-type th': { borderBottom: 0 } }}
      >
        <HeadRow
          columns={(['user', 'status', 'stoppedDate', 'stoppedBy', 'actions'] as const).map((column) =>
            t(`column.${column}`),
          )}
        />
        <TableBody>
          {schedules.map((schedule) => (
            <TableRow key={schedule.user_id}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                <User {...schedule} />
              </TableCell>
              <TableCell>
                <ScheduleStateChip {...schedule} />
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                <StoppedAt {...schedule} />
              </TableCell>
              <TableCell>
                <StoppedBy {...schedule} />
              </TableCell>
              <TableCell>
                <ActionButton schedule={schedule} {...acting} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0 }}>
        {value}
      </Box>
    </>
  );
}

function ScheduleCards({ schedules, labelledBy, ...acting }: ListProps) {
  const { t } = useTranslation('schedule-admin');
  return (
    <Box component="ul" aria-labelledby={labelledBy} sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
      {schedules.map((schedule) => (
        <Paper key={schedule.user_id} component="li" variant="outlined" sx={{ p: 1.5, typography: 'small' }}>
          <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, justifyContent: 'space-between' }}>
            <User {...schedule} />
            <ScheduleStateChip {...schedule} />
          </Box>
          <Box
            component="dl"
            sx={{ m: 0, my: 1, display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 2 }}
          >
            <Fact label={t('column.stoppedDate')} value={<StoppedAt {...schedule} />} />
            <Fact label={t('column.stoppedBy')} value={<StoppedBy {...schedule} />} />
          </Box>
          <ActionButton schedule={schedule} {...acting} />
        </Paper>
      ))}
    </Box>
  );
}

type ListProps = Acting & { schedules: readonly UserSchedule[]; labelledBy: string };

/** All users' schedules of a task: a table, cards below `sm`. */
export function UserSchedules({ user_schedules, total_users, ...acting }: ScheduleManagement & Acting) {
  const { t } = useTranslation('schedule-admin');
  const isNarrow = useIsNarrow('sm');
  const id = useId();
  const List = isNarrow ? ScheduleCards : ScheduleTable;
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h3" sx={{ mb: 1 }}>
        {t('userSchedules')}
      </Typography>
      <List schedules={user_schedules} labelledBy={id} pending={acting.pending} onAct={acting.onAct} />
      {user_schedules.length < total_users && (
        <Typography variant="caption" component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
          {t('shown', { count: user_schedules.length, total: total_users })}
        </Typography>
      )}
    </section>
  );
}
