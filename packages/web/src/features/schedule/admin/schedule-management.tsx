import type { ScheduleManagement } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  managementQuery,
  type NotRestarted,
  type ScheduleAction,
  useScheduleAction,
} from '../../../data/schedule-admin.ts';
import { useConfirm } from '../../../design/feedback/confirm.tsx';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { EmptyState } from '../../../design/feedback/notice.tsx';
import { TitledDialog } from '../../../design/feedback/titled-dialog.tsx';
import { useToast } from '../../../design/feedback/toast.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useScrollIntoView } from '../../../design/hooks/use-scroll-into-view.ts';
import { Note } from '../../../design/layout/note.tsx';
import { LoadingStatus } from '../../../design/layout/row-skeleton.tsx';
import { tinted } from '../../../design/layout/styles.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { UserSchedules } from './user-schedules.tsx';

/**
 * Confirms, stops or restarts, reports; a refusal stays in `problem`. `report` says which schedules the last
 * Restart All left stopped and why, `progress` how far it is.
 */
export function useManagement(taskId: string) {
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
export function ManagementCounters({ total_users, active_users, stopped_users }: Counts) {
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
