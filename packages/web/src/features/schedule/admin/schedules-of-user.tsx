import { localized, type OwnSchedule, type User } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChangeUserSchedule, userSchedulesQuery } from '../../../data/schedule-admin.ts';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { QueryFailed } from '../../../design/feedback/error-state.tsx';
import { EmptyState } from '../../../design/feedback/notice.tsx';
import { ShowMore } from '../../../design/feedback/show-more.tsx';
import { type DataColumn, DataTable } from '../../../design/layout/data-table.tsx';
import { DateTime } from '../../../design/layout/date-time.tsx';
import { FactGrid } from '../../../design/layout/fact-grid.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { RowSkeleton } from '../../../design/layout/skeletons.tsx';
import { paths } from '../../../lib/paths.ts';
import { zoneTime } from '../../../lib/zone-name.ts';
import { ActionNotice, useConfirmedAction } from '../../../widgets/admin/use-confirmed-action.tsx';
import { PlanText } from '../../../widgets/plan-text.tsx';
import { TickStatus } from '../schedule-history.tsx';
import { ScheduleActionButton, ScheduleStateChip, StoppedBy } from './user-schedules.tsx';

type SchedulesOfUserProps = { user: Pick<User, 'id' | 'status'> };

/** All schedules of one user, next to run first; each can be stopped, or restarted within the user's plan. */
export function SchedulesOfUser({ user }: SchedulesOfUserProps) {
  const { t } = useTranslation('schedule-admin');
  const query = useInfiniteQuery(userSchedulesQuery(user.id));
  const failed = t('failed.list');
  if (!query.data)
    return query.error ? (
      <QueryFailed query={query} title={failed} />
    ) : (
      <RowSkeleton size={56} widths={['60%', '35%']} />
    );
  const schedules = query.data.pages.flatMap(({ items }) => items);
  if (schedules.length === 0) return <EmptyState title={t('noneOfUser')} />;
  return (
    <>
      {schedules.some(({ paused }) => paused) && <Alert severity="info">{t('allPaused')}</Alert>}
      <Schedules user={user} schedules={schedules} />
      <ShowMore list={query} failed={failed} />
    </>
  );
}

/** The next run of a schedule; a dash if there is none. */
const NextRun = ({ schedule: { next_execution } }: { schedule: OwnSchedule }) =>
  next_execution === null ? '—' : <DateTime at={next_execution} />;

/** The last run of a schedule and how it ended, or why it did not run. */
function LastRun({ schedule: { last_tick: last } }: { schedule: OwnSchedule }) {
  const { t } = useTranslation(['schedule', 'common']);
  if (last === null) return t('common:never');
  const at = <DateTime at={last.fire_at} />;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5 }}>
      {last.execution_id === null ? (
        at
      ) : (
        <MuiLink component={Link} to={paths.admin.run(last.execution_id)}>
          {at}
        </MuiLink>
      )}
      {last.execution_status === null ? (
        <Note>{t(`outcome.${last.outcome}`)}</Note>
      ) : (
        <TickStatus tick={last} />
      )}
    </Box>
  );
}

function State({ schedule, user }: { schedule: OwnSchedule } & SchedulesOfUserProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.5 }}>
      <ScheduleStateChip {...schedule} account_status={user.status} />
      {!schedule.enabled && schedule.stopped_at && (
        <Note component="div">
          <DateTime at={schedule.stopped_at} as="date" /> · <StoppedBy {...schedule} />
        </Note>
      )}
    </Box>
  );
}

function Schedules({ user, schedules }: SchedulesOfUserProps & { schedules: readonly OwnSchedule[] }) {
  const { t, i18n } = useTranslation(['schedule-admin', 'zones']);
  const tasks = useQuery(tasksByIdQuery).data;
  const change = useChangeUserSchedule(user.id);
  const { act, pending, problem, dismiss } = useConfirmedAction();
  const nameOf = ({ task_id, task_name }: OwnSchedule) =>
    localized(tasks?.get(task_id)?.config.locales, i18n.language, 'name', task_name);
  const button = (schedule: OwnSchedule) => {
    const { task_id: taskId, enabled, stop_reason } = schedule;
    // One that ran once has no time ahead to restart for.
    if (stop_reason === 'DONE') return null;
    const kind = enabled ? 'stop' : 'restart';
    const name = nameOf(schedule);
    const onClick = () =>
      act({
        confirm: {
          title: t(`confirm.${kind}.title`, { name }),
          text: t(`confirm.${kind}.text`),
          confirmLabel: t(`confirm.${kind}.button`),
        },
        run: () => change.mutateAsync({ kind, taskId }),
        done: t(`done.${kind}`, { name }),
        failed: t(`failed.${kind}`),
        reasons: { SCHEDULE_LIMIT: t('overAllowance'), TASK_NOT_ACTIVE: t('archived') },
      });
    return (
      <ScheduleActionButton
        kind={kind}
        name={name}
        pending={pending && change.variables?.taskId === taskId}
        disabled={pending}
        onClick={() => void onClick()}
      />
    );
  };
  const taskLink = (schedule: OwnSchedule) => (
    <>
      <MuiLink
        component={Link}
        color="inherit"
        to={paths.admin.task(schedule.task_id)}
        sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}
      >
        {nameOf(schedule)}
      </MuiLink>
      <Note component="div">
        <PlanText plan={schedule} />
        {' · '}
        {zoneTime(i18n, schedule.timezone)}
      </Note>
    </>
  );
  const columns: DataColumn<OwnSchedule>[] = [
    { label: t('column.schedule'), isRowLabel: true, sx: { fontWeight: 400 }, cell: taskLink },
    { label: t('column.next'), cell: (schedule) => <NextRun schedule={schedule} /> },
    { label: t('column.last'), cell: (schedule) => <LastRun schedule={schedule} /> },
    { label: t('column.status'), cell: (schedule) => <State schedule={schedule} user={user} /> },
    { label: t('column.actions'), isLabelHidden: true, align: 'right', cell: button },
  ];
  return (
    <>
      <ActionNotice problem={problem} onClose={dismiss} />
      <DataTable
        label={t('ofUser')}
        rows={schedules}
        rowId={({ task_id }) => task_id}
        columns={columns}
        size="small"
        narrow="lg"
        sx={{ '& td, & tbody th': { py: 1, verticalAlign: 'top' } }}
        listSx={{ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))' }}
        card={(schedule) => (
          <Box sx={{ display: 'grid', justifyItems: 'start', gap: 1 }}>
            <Box>{taskLink(schedule)}</Box>
            <State schedule={schedule} user={user} />
            <FactGrid
              rows={[
                [t('column.next'), <NextRun key="next" schedule={schedule} />],
                [t('column.last'), <LastRun key="last" schedule={schedule} />],
              ]}
            />
            {button(schedule)}
          </Box>
        )}
      />
    </>
  );
}
