import type { Job } from '@agentarium/contracts';
import { isJobActive } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { jobEnded, jobQuery, useUndoJob } from '../../data/bulk-jobs.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { useUrlState } from '../../design/hooks/use-url-state.ts';
import { Note } from '../../design/layout/note.tsx';

/** Shows how much a job changes, and what it leaves as it is. */
export function JobFacts({ job }: { job: Pick<Job, 'changed' | 'total' | 'skipped'> }) {
  const { t } = useTranslation('admin');
  return (
    <Note component="div" sx={{ overflowWrap: 'anywhere' }}>
      {t('job.changed', { count: job.changed, total: job.total })}
      {job.skipped.map(({ reason, count, names }) => (
        <div key={reason}>
          {t(`job.skipped.${reason}`, { count })}
          {names.length > 0 && ` (${names.join(', ')}${count > names.length ? '…' : ''})`}.
        </div>
      ))}
    </Note>
  );
}

/** The job in the address: its progress, then how to undo it. */
export function JobNotice() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  const client = useQueryClient();
  const [id, setId] = useUrlState('job');
  const { data: job } = useQuery({ ...jobQuery(id), enabled: id !== '' });
  const undo = useUndoJob();
  const { kind, status } = job ?? {};
  useEffect(() => {
    if (kind && (status === 'completed' || status === 'undone')) void jobEnded(client, kind);
  }, [kind, status, client]);
  if (!job) return null;
  const isActive = isJobActive(job.status);
  return (
    <Alert
      severity={isActive ? 'info' : 'success'}
      onClose={() => setId('')}
      closeText={t('job.close')}
      {...(job.status === 'completed' && {
        action: (
          <>
            <Button
              color="inherit"
              size="small"
              disabled={undo.isPending}
              onClick={() =>
                void undo.mutateAsync(id).catch((error: unknown) => toast.error(error, t('job.failed')))
              }
            >
              {t('job.undo')}
            </Button>
            <Button color="inherit" size="small" onClick={() => setId('')}>
              {t('job.close')}
            </Button>
          </>
        ),
      })}
    >
      {t(`job.status.${job.status}`)}
      <JobFacts job={job} />
      {isActive && <LinearProgress aria-label={t(`job.status.${job.status}`)} sx={{ mt: 1 }} />}
    </Alert>
  );
}
