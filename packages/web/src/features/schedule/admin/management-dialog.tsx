import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { managementQuery } from '../../../data/schedule-admin.ts';
import { EmptyState } from '../../../design/feedback/empty-state.tsx';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { LoadingStatus } from '../../../design/feedback/loading-status.tsx';
import { useScrollIntoView } from '../../../design/hooks/use-scroll-into-view.ts';
import { Icon } from '../../../design/layout/icon.tsx';
import { Note } from '../../../design/layout/note.tsx';
import type { ListedTask } from './find-scheduled.ts';
import { ManagementActions, ManagementCounters } from './management-head.tsx';
import { useManagement } from './use-management.ts';
import { UserSchedules } from './user-schedules.tsx';

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

function Content({ taskId }: { taskId: string }) {
  const { t } = useTranslation('schedule-admin');
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
          icon={<Icon name="error" />}
          {...(problem && { onClose: dismiss })}
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
        <Alert severity="info" icon={<Icon name="info" />} onClose={dismissReport}>
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
export default function ManagementDialog({ task, onClose }: { task: ListedTask; onClose: () => void }) {
  const { t } = useTranslation(['schedule-admin', 'common']);
  const [open, setOpen] = useState(true);
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      maxWidth="md"
      aria-labelledby="management-title"
      slotProps={{ transition: { onExited: onClose } }}
    >
      <DialogTitle id="management-title">
        {t('title')}
        <Note variant="body2" component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
          {task.name}
        </Note>
      </DialogTitle>
      <DialogContent>
        <Content taskId={task.id} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={() => setOpen(false)}>
          {t('common:action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
