import { localized, type ScheduleManagement, type Task } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  managementQuery,
  type NotRestarted,
  type ScheduleAction,
  scheduledTasksQuery,
  useScheduleAction,
} from '../../../data/schedule-admin.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { EmptyState } from '../../../design/feedback/notice.tsx';
import { TitledDialog } from '../../../design/feedback/titled-dialog.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { FilterRow, SearchField } from '../../../design/form/filter-row.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useScrollIntoView } from '../../../design/hooks/use-focus.ts';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import { LoadingStatus } from '../../../design/layout/skeletons.tsx';
import { SmallButton } from '../../../design/layout/small-button.tsx';
import { tinted } from '../../../design/layout/styles.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { anyContains } from '../../../lib/format.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { AdminList } from '../../../widgets/admin/admin-list.tsx';
import { AddLink } from '../../../widgets/admin/admin-page.tsx';
import { UserSchedules } from './user-schedules.tsx';

type ScheduledTask = Pick<Task, 'id' | 'name' | 'description' | 'child_tasks' | 'config'>;
type ListedTask = { id: string; name: string; description: string; children: number };

/** Scheduled tasks sorted by name in the user's language, filtered by name or description case-insensitively. */
export function findScheduled(
  tasks: readonly ScheduledTask[],
  language: string,
  search: string,
): ListedTask[] {
  const byName = new Intl.Collator(language);
  return tasks
    .map(({ id, name, description, child_tasks, config }) => ({
      id,
      name: localized(config.locales, language, 'name', name),
      description: localized(config.locales, language, 'description', description),
      children: child_tasks.length,
    }))
    .filter(({ name, description }) => anyContains(language, [name, description], search))
    .sort((a, b) => byName.compare(a.name, b.name));
}

/** A scheduled parent with links to its form and its users' schedules. */
function ScheduledTaskCard({ task, onManage }: { task: ListedTask; onManage: () => void }) {
  const { t } = useTranslation('schedule-admin');
  const { id, name, description, children } = task;
  return (
    <Card sx={{ height: '100%', display: 'flex', flexDirection: 'column', p: 2 }}>
      <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Note
        sx={{
          m: 0,
          mt: 0.5,
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 3,
          overflow: 'hidden',
        }}
      >
        {description}
      </Note>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 1.5, mb: 2 }}>
        <Chip
          size="small"
          color="primary"
          icon={<Icon name="event_repeat" size={16} />}
          label={t('scheduledParent')}
        />
        {children > 0 && (
          <Chip
            size="small"
            icon={<Icon name="account_tree" size={16} />}
            label={t('childTasks', { count: children })}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto' }}>
        <SmallButton
          icon="visibility"
          iconSize={16}
          variant="outlined"
          to={paths.admin.task(id)}
          aria-label={t('viewTaskNamed', { name })}
        >
          {t('viewTask')}
        </SmallButton>
        <SmallButton
          icon="tune"
          iconSize={16}
          color="primary"
          variant="contained"
          aria-haspopup="dialog"
          aria-label={t('manageNamed', { name })}
          onClick={onManage}
        >
          {t('manage')}
        </SmallButton>
      </Box>
    </Card>
  );
}

/** The scheduled tasks; the one named in the address is open for management. */
export function ScheduledTaskList() {
  const { t, i18n } = useTranslation('schedule-admin');
  const { data, error, refetch } = useQuery(scheduledTasksQuery);
  const [search, setSearch] = useUrlState('search');
  const [managed, setManaged] = useUrlState('manage');
  const listed = data && findScheduled(data, i18n.language, search);
  const open = managed && data && findScheduled(data, i18n.language, '').find(({ id }) => id === managed);
  return (
    <>
      <FilterRow>
        <SearchField label={t('search')} />
      </FilterRow>
      <AdminList
        items={listed}
        error={error}
        failed={t('loadFailed')}
        onRetry={() => void refetch()}
        empty={{
          title: t('empty.title'),
          text: t('empty.text'),
          action: (
            <AddLink
              to={withQuery(paths.admin.task('new'), { type: 'scheduled' })}
              label={t('empty.action')}
            />
          ),
        }}
        onClear={search ? () => setSearch('') : null}
      >
        {(task) => <ScheduledTaskCard task={task} onManage={() => setManaged(task.id)} />}
      </AdminList>
      {open && <ManagementDialog key={open.id} task={open} onClose={() => setManaged('')} />}
    </>
  );
}

/**
 * Confirms, stops or restarts, reports; a refusal stays in `problem`. `report` says which schedules the last
 * Restart All left stopped and why, `progress` how far it is.
 */
function useManagement(taskId: string) {
  const { t } = useTranslation(['schedule-admin', 'errors']);
  const confirm = useConfirm();
  const toast = useToast();
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null);
  const [report, setReport] = useState<string[]>([]);
  const action = useScheduleAction(taskId, (done, total) => setProgress({ done, total }));

  const explain = (error: unknown, kind: ScheduleAction['kind']) => {
    if (isApiError(error, 'SCHEDULE_LIMIT')) return t('overAllowance');
    // The general text speaks to the user of the task.
    return isApiError(error, 'TASK_NOT_ACTIVE') ? t('archived') : errorText(t, error, t(`failed.${kind}`));
  };

  const explainLeft = ({ why, users }: NotRestarted) => {
    if (isApiError(why, 'SCHEDULE_LIMIT')) return t('left.overAllowance', { count: users });
    return t('left.other', { count: users, reason: explain(why, 'restart') });
  };

  const act = async (scheduleAction: ScheduleAction): Promise<void> => {
    const { kind } = scheduleAction;
    const name = 'username' in scheduleAction ? scheduleAction.username : '';
    const confirmed = await confirm({
      title: t(`confirm.${kind}.title`, { name }),
      text: t(`confirm.${kind}.text`, { name }),
      confirmLabel: t(`confirm.${kind}.button`),
      tone: kind === 'stopAll' ? 'danger' : 'normal',
    });
    if (!confirmed) return;
    setReport([]);
    try {
      const { changed, notRestarted } = await action.mutateAsync(scheduleAction);
      setReport(notRestarted.map(explainLeft));
      if (changed === 0 && notRestarted.length > 0) toast.error(t('failed.restartAll'));
      else toast.success(t(`done.${kind}`, { name, count: changed }));
    } catch {
      // Stays in `problem`.
    } finally {
      setProgress(null);
    }
  };
  return {
    act,
    pending: action.isPending ? action.variables : null,
    problem: action.error ? explain(action.error, action.variables.kind) : null,
    dismiss: action.reset,
    progress,
    report,
    dismissReport: () => setReport([]),
  };
}

type Counts = Pick<ScheduleManagement, 'total_users' | 'active_users' | 'stopped_users'>;

function Counter({ label, value, tone }: { label: string; value: string; tone: string }) {
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column-reverse',
        justifyContent: 'flex-end',
        p: 1.5,
        borderRadius: '12px',
        ...tinted(tone),
        minWidth: 0,
      }}
    >
      <Typography variant="caption" component="dt">
        {label}
      </Typography>
      <Typography variant="h2" component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
    </Box>
  );
}

/** Total Users, Active, Stopped. */
function ManagementCounters({ total_users, active_users, stopped_users }: Counts) {
  const { t } = useTranslation('schedule-admin');
  const { number } = useFormat();
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(3, minmax(min-content, 1fr))' }}
    >
      <Counter label={t('counter.total')} value={number(total_users)} tone="neutral" />
      <Counter label={t('counter.active')} value={number(active_users)} tone="success" />
      <Counter label={t('counter.stopped')} value={number(stopped_users)} tone="warning" />
    </Box>
  );
}

type ActionsProps = Counts & {
  pending: ScheduleAction | null;
  onAct: (action: ScheduleAction) => void;
};

/** Stop All and Restart All; enabled while there is something to stop or restart and no action runs. */
export function ManagementActions({ active_users, stopped_users, pending, onAct }: ActionsProps) {
  const { t } = useTranslation('schedule-admin');
  const toAll = (kind: 'stopAll' | 'restartAll', users: number) => ({
    pending: pending?.kind === kind,
    disabled: users === 0 || pending !== null,
    onClick: () => onAct({ kind }),
  });
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: { xs: '1 1 220px', sm: 'none' } } }}
    >
      <LoadingButton color="error" variant="outlined" icon="stop" {...toAll('stopAll', active_users)}>
        {t('stopAll')}
      </LoadingButton>
      <LoadingButton variant="outlined" icon="refresh" {...toAll('restartAll', stopped_users)}>
        {t('restartAll')}
      </LoadingButton>
    </Box>
  );
}

function Loading() {
  return (
    <LoadingStatus sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(3, 1fr)' }}>
        <Skeleton variant="rounded" height={76} />
        <Skeleton variant="rounded" height={76} />
        <Skeleton variant="rounded" height={76} />
      </Box>
      <Skeleton variant="rounded" height={40} width="60%" />
      <Skeleton variant="rounded" height={180} />
    </LoadingStatus>
  );
}

function Management({ taskId }: { taskId: string }) {
  const { t } = useTranslation(['schedule-admin', 'common']);
  const { data, error, refetch } = useQuery(managementQuery(taskId));
  const { act, pending, problem, dismiss, progress, report, dismissReport } = useManagement(taskId);
  const notice = useScrollIntoView(problem);
  if (!data) {
    if (!error) return <Loading />;
    return <ErrorState compact error={error} title={t('failed.load')} onRetry={() => void refetch()} />;
  }
  if (data.user_schedules.length === 0) return <EmptyState compact title={t('noData')} />;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {(problem || error) && (
        <Alert
          ref={notice}
          severity="error"
          {...(problem && { onClose: dismiss })}
          closeText={t('common:action.close')}
        >
          {problem ?? t('failed.load')}
        </Alert>
      )}
      <ManagementCounters {...data} />
      <ManagementActions {...data} pending={pending} onAct={(action) => void act(action)} />
      {progress && (
        <Note variant="body2" role="status">
          {t('restarting', progress)}
        </Note>
      )}
      {report.length > 0 && (
        <Alert severity="info" onClose={dismissReport} closeText={t('common:action.close')}>
          {report.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </Alert>
      )}
      <UserSchedules {...data} pending={pending} onAct={(action) => void act(action)} />
    </Box>
  );
}

/** The state of all users' schedules of a task, and the admin actions. */
export function ManagementDialog({
  task,
  onClose,
}: {
  task: { id: string; name: string };
  onClose: () => void;
}) {
  const { t } = useTranslation(['schedule-admin', 'common']);
  const [open, setOpen] = useState(true);
  return (
    <TitledDialog
      title={
        <>
          {t('title')}
          <Note variant="body2" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {task.name}
          </Note>
        </>
      }
      open={open}
      onClose={() => setOpen(false)}
      maxWidth="md"
      slotProps={{ transition: { onExited: onClose } }}
      actions={
        <Button variant="outlined" color="inherit" onClick={() => setOpen(false)}>
          {t('common:action.close')}
        </Button>
      }
    >
      <Management taskId={task.id} />
    </TitledDialog>
  );
}
