import type { Job, UserFilter } from '@agentarium/contracts';
import { isJobActive, planNames } from '@agentarium/contracts/names';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { jobQuery, useCreateJob, usersChanged, useUndoJob } from '../../../data/people.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { FormSelectField } from '../../../design/form/form-select-field.tsx';
import { FormTextField, NumberField } from '../../../design/form/form-text-field.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { Note } from '../../../design/layout/note.tsx';
import { type BulkChange, type BulkValues, bulkKinds, bulkSchema, limitKinds } from './plan.schema.ts';

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
  const { t } = useTranslation(['users-admin', 'common']);
  const [, setJob] = useUrlState('job');
  const preview = useCreateJob();
  const start = useCreateJob();
  const form = useSchemaForm<BulkValues, BulkChange>(bulkSchema, {
    defaultValues: { kind: 'block', reason: '', plan: 'pro', limit: 'plan', ownLimit: '' },
  });
  const { control } = form;
  const [kind, limit] = useWatch({ control, name: ['kind', 'limit'] });
  // A preview is of what was typed then.
  const { reset } = preview;
  useEffect(() => form.subscribe({ formState: { values: true }, callback: reset }), [form, reset]);
  const target = selection.length > 0 ? { selection: [...selection] } : { filter };
  const submit = form.handleSubmit((change) => {
    const body = { ...change, ...target };
    if (!preview.data) return preview.mutate({ ...body, dry_run: true });
    start.mutate(body, {
      onSuccess: ({ id }) => {
        setJob(id ?? '');
        onClose();
      },
    });
  });
  return (
    <FormDialog
      title={t('bulk.title')}
      text={t('bulk.text')}
      confirmLabel={preview.data ? t('bulk.apply', { count: preview.data.changed }) : t('bulk.preview')}
      pending={preview.isPending || start.isPending}
      blocked={preview.data?.changed === 0}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <FormSelectField
        control={control}
        name="kind"
        label={t('bulk.kind')}
        options={bulkKinds.map((value) => ({ value, label: t(`bulk.${value}`) }))}
      />
      {(kind === 'block' || kind === 'activate') && (
        <FormTextField control={control} name="reason" label={t('reason')} required />
      )}
      {kind === 'plan' && (
        <FormSelectField
          control={control}
          name="plan"
          label={t('plan')}
          help={t('bulk.planHelp')}
          options={planNames.map((value) => ({ value, label: t(`common:tier.${value}`) }))}
        />
      )}
      {kind === 'limit' && (
        <FormSelectField
          control={control}
          name="limit"
          label={t('limits.daily')}
          options={limitKinds.map((value) => ({ value, label: t(`bulk.by.${value}`) }))}
        />
      )}
      {kind === 'limit' && limit === 'own' && (
        <NumberField control={control} name="ownLimit" label={t('limits.ownLimit')} required />
      )}
      <FormError error={preview.error ?? start.error} fallback={t('bulk.failed')} />
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
  const toast = useToast();
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
            <Button
              color="inherit"
              size="small"
              disabled={undo.isPending}
              onClick={() => undo.mutate(id, { onError: (error) => toast.error(error, t('bulk.failed')) })}
            >
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
