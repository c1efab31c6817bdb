import type { ScheduleManagement } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScheduleAction } from '../../../data/schedule-admin.ts';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { type DataColumn, DataTable } from '../../../design/layout/data-table.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { SoftBreaks } from '../../../design/layout/soft-breaks.tsx';

type UserSchedule = ScheduleManagement['user_schedules'][number];
type Acting = { pending: ScheduleAction | null; onAct: (action: ScheduleAction) => void };
type RowProps = Acting & { schedule: UserSchedule };

function User({ username, email }: UserSchedule) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>{username}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        <SoftBreaks text={email} />
      </Box>
    </Box>
  );
}

type State = Pick<UserSchedule, 'enabled' | 'paused_until' | 'account_status'>;

/** Active, Paused, Stopped, or why the account's schedules don't run. */
export function ScheduleStateChip({ enabled, paused_until, account_status }: State) {
  const { t } = useTranslation('schedule-admin');
  const format = useFormat();
  if (enabled && account_status !== 'active') {
    return <Chip size="small" color="warning" label={t(`status.${account_status}`)} />;
  }
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

/** Says who stopped a schedule, and why. */
export function StoppedBy({ stopped_by, stop_reason }: Pick<UserSchedule, 'stopped_by' | 'stop_reason'>) {
  const { t } = useTranslation('schedule-admin');
  if (!stopped_by) return '—';
  return (
    <>
      {t(`stoppedBy.${stopped_by}`)}
      {stop_reason && <Box sx={{ color: 'text.secondary' }}>{t(`stopReason.${stop_reason}`)}</Box>}
    </>
  );
}

type ActionProps = {
  kind: 'stop' | 'restart';
  /** The user or task of the schedule. */
  name: string;
  pending: boolean;
  disabled: boolean;
  onClick: () => void;
};

/** Stops or restarts a schedule. */
export function ScheduleActionButton({ kind, name, ...button }: ActionProps) {
  const { t } = useTranslation('schedule-admin');
  return (
    <LoadingButton
      size="small"
      variant="outlined"
      color={kind === 'stop' ? 'error' : 'primary'}
      icon={kind === 'stop' ? 'stop' : 'refresh'}
      aria-label={t(`${kind}Named`, { name })}
      {...button}
    >
      {t(kind)}
    </LoadingButton>
  );
}

function ActionButton({ schedule, pending, onAct }: RowProps) {
  const { user_id: userId, username, enabled } = schedule;
  const kind = enabled ? 'stop' : 'restart';
  return (
    <ScheduleActionButton
      kind={kind}
      name={username}
      pending={pending !== null && 'userId' in pending && pending.userId === userId}
      disabled={pending !== null}
      onClick={() => onAct({ kind, userId, username })}
    />
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

const byText = (one: string | null | undefined, other: string | null | undefined) =>
  (one ?? '').localeCompare(other ?? '');

/** All users' schedules of a task: a table, sortable if it has all of them; cards below `lg`. */
export function UserSchedules({ user_schedules, total_users, ...acting }: ScheduleManagement & Acting) {
  const { t } = useTranslation('schedule-admin');
  const id = useId();
  const isWhole = user_schedules.length === total_users;
  const columns: DataColumn<UserSchedule>[] = [
    {
      label: t('column.user'),
      isRowLabel: true,
      sx: { fontWeight: 400 },
      cell: (schedule) => <User {...schedule} />,
      ...(isWhole && { compare: (one, other) => byText(one.username, other.username) }),
    },
    {
      label: t('column.status'),
      cell: (schedule) => <ScheduleStateChip {...schedule} />,
      ...(isWhole && { compare: (one, other) => Number(other.enabled) - Number(one.enabled) }),
    },
    {
      label: t('column.stoppedDate'),
      sx: { whiteSpace: 'nowrap' },
      cell: (schedule) => <StoppedAt {...schedule} />,
      ...(isWhole && { compare: (one, other) => byText(one.stopped_at, other.stopped_at) }),
    },
    { label: t('column.stoppedBy'), cell: (schedule) => <StoppedBy {...schedule} /> },
    { label: t('column.actions'), cell: (schedule) => <ActionButton schedule={schedule} {...acting} /> },
  ];
  return (
    <section aria-labelledby={id}>
      <Typography id={id} variant="h4" component="h3" sx={{ mb: 1 }}>
        {t('userSchedules')}
      </Typography>
      <DataTable
        labelledBy={id}
        rows={user_schedules}
        rowId={({ user_id }) => user_id}
        columns={columns}
        size="small"
        narrow="lg"
        maxHeight={420}
        sx={{ '& tbody tr:last-of-type th': { borderBottom: 0 } }}
        listSx={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))' }}
        cardSx={{ p: 1.5, typography: 'small' }}
        card={(schedule) => (
          <>
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
          </>
        )}
      />
      {!isWhole && (
        <Typography variant="caption" component="p" sx={{ m: 0, mt: 1, color: 'text.secondary' }}>
          {t('shown', { count: user_schedules.length, total: total_users })}
        </Typography>
      )}
    </section>
  );
}
