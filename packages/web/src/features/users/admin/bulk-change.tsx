import type { UserFilter } from '@agentarium/contracts';
import { planNames } from '@agentarium/contracts/names';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCreateJob } from '../../../data/bulk-jobs.ts';
import { FormSelectField } from '../../../design/form/choice-fields.tsx';
import { FormTextField, NumberField } from '../../../design/form/fields.tsx';
import { FormDialog } from '../../../design/form/form-dialog.tsx';
import { FormError } from '../../../design/form/form-errors.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useUrlState } from '../../../design/hooks/use-url-state.ts';
import { JobFacts } from '../../../widgets/admin/bulk-actions.tsx';
import { type BulkChange, type BulkValues, bulkKinds, bulkSchema, limitKinds } from './plan.schema.ts';

/** Changes the selected accounts, or all that match, in the background: what it would do is shown before. */
export function BulkDialog({
  selection,
  filter,
  onClose,
  onStarted,
}: {
  selection: readonly string[];
  filter: UserFilter;
  onClose: () => void;
  onStarted: () => void;
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
        onStarted();
      },
    });
  });
  return (
    <FormDialog
      title={t('bulk.title')}
      text={t('bulk.text')}
      confirmLabel={preview.data ? t('bulk.apply', { count: preview.data.changed }) : t('bulk.preview')}
      pending={preview.isPending || start.isPending}
      isDirty={form.formState.isDirty}
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
