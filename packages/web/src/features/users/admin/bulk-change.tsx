import type { Job, UserFilter } from '@agentarium/contracts';
import { isJobActive, type PlanName, planNames } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { jobQuery, type NewJob, useCreateJob, usersChanged, useUndoJob } from '../../../data/people.ts';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { Note } from '../../../design/layout/note.tsx';
import { errorText } from '../../../lib/api/error-text.ts';

const kinds = ['block', 'activate', 'plan', 'limit'] as const;
type Kind = (typeof kinds)[number];

type Draft = { kind: Kind; reason: string; plan: PlanName; limit: string };

function toChange({ kind, reason, plan, limit }: Draft): Pick<NewJob, 'kind' | 'change'> {
  if (kind === 'plan') return { kind, change: { current_plan: plan, plan_expires_at: null } };
  if (kind === 'limit')
    return { kind, change: { daily_execution_limit: limit.trim() === '' ? null : Number(limit) } };
  return { kind: 'status', change: { status: kind === 'block' ? 'blocked' : 'active', reason } };
}

/** Changes the selected accounts, or all that match, in the background: what it would do is shown before. */
export function BulkDialog({
  selection,
  filter,
  onClose,
}: {
  selection: readonly string[];
  filter: UserFilter;
  onClose: () => void;
}) {
  const { t } = useTranslation(['users-admin', 'common', 'errors']);
  const [draft, setDraft] = useState<Draft>({ kind: 'block', reason: '', plan: 'pro', limit: '' });
  const [, setJob] = useUrlState('job');
  const preview = useCreateJob();
  const start = useCreateJob();
  const target = selection.length > 0 ? { selection: [...selection] } : { filter };
  const edit = (next: Partial<Draft>) => {
    preview.reset();
    setDraft({ ...draft, ...next });
  };
  const needsReason = draft.kind === 'block' || draft.kind === 'activate';
  const error = preview.error ?? start.error;
  return (
    <FormDialog
      title={t('bulk.title')}
      text={t('bulk.text')}
      confirmLabel={preview.data ? t('bulk.apply', { count: preview.data.changed }) : t('bulk.preview')}
      pending={preview.isPending || start.isPending}
      blocked={(needsReason && draft.reason.trim() === '') || preview.data?.changed === 0}
      onSubmit={(event) => {
        event.preventDefault();
        const body = { ...toChange(draft), ...target };
        if (!preview.data) return preview.mutate({ ...body, dry_run: true });
        start.mutate(body, {
          onSuccess: ({ id }) => {
            setJob(id ?? '');
            onClose();
          },
        });
      }}
      onClose={onClose}
    >
      <TextField
        select
        size="small"
        label={t('bulk.kind')}
        value={draft.kind}
        onChange={(event) => edit({ kind: event.target.value as Kind })}
      >
        {kinds.map((kind) => (
          <MenuItem key={kind} value={kind}>
            {t(`bulk.${kind}`)}
          </MenuItem>
        ))}
      </TextField>
      {needsReason && (
        <TextField
          size="small"
          label={t('reason')}
          value={draft.reason}
          onChange={(event) => edit({ reason: event.target.value })}
        />
      )}
      {draft.kind === 'plan' && (
        <TextField
          select
          size="small"
          label={t('plan')}
          value={draft.plan}
          onChange={(event) => edit({ plan: event.target.value as PlanName })}
        >
          {planNames.map((plan) => (
            <MenuItem key={plan} value={plan}>
              {t(`common:tier.${plan}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {draft.kind === 'limit' && (
        <TextField
          size="small"
          label={t('limits.ownLimit')}
          helperText={t('bulk.limitHelp')}
          value={draft.limit}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          onChange={(event) => edit({ limit: event.target.value })}
        />
      )}
      {error && <Alert severity="error">{errorText(t, error, t('bulk.failed'))}</Alert>}
      {preview.data && <JobFacts job={preview.data} />}
    </FormDialog>
  );
}

/** How many accounts a job changes, and which it leaves as they are. */
function JobFacts({ job }: { job: Job }) {
  const { t } = useTranslation('users-admin');
  return (
    <Note component="div">
      {t('bulk.changed', { count: job.changed, total: job.total })}
      {job.skipped.map(({ reason, count, usernames }) => (
        <div key={reason}>
          {t(`bulk.skipped.${reason}`, { count })} {usernames.join(', ')}
        </div>
      ))}
    </Note>
  );
}

/** The job in the address: its progress, then how to undo it. */
export function JobNotice() {
  const { t } = useTranslation('users-admin');
  const client = useQueryClient();
  const [id, setId] = useUrlState('job');
  const { data: job } = useQuery({ ...jobQuery(id), enabled: id !== '' });
  const undo = useUndoJob();
  const status = job?.status;
  useEffect(() => {
    if (status === 'completed' || status === 'undone') void usersChanged(client);
  }, [status, client]);
  if (!job) return null;
  const isActive = isJobActive(job.status);
  return (
    <Alert
      severity={isActive ? 'info' : 'success'}
      onClose={() => setId('')}
      {...(job.status === 'completed' && {
        action: (
          <>
            <Button color="inherit" size="small" disabled={undo.isPending} onClick={() => undo.mutate(id)}>
              {t('bulk.undo')}
            </Button>
            <Button color="inherit" size="small" onClick={() => setId('')}>
              {t('bulk.close')}
            </Button>
          </>
        ),
      })}
    >
      {t(`bulk.status.${job.status}`)}
      <JobFacts job={job} />
      {isActive && <LinearProgress aria-label={t('bulk.title')} sx={{ mt: 1 }} />}
    </Alert>
  );
}
