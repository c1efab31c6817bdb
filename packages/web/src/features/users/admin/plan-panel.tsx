import { newAccountDailyLimit, plans, type User } from '@agentarium/contracts';
import { planNames } from '@agentarium/contracts/names';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  usageDataQuery,
  userQuery,
  useUpdateSubscriptionData,
  useUpdateUsageData,
} from '../../../data/users-admin.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { FormTextField, NumberField } from '../../../design/form/fields.tsx';
import { resetToSaved } from '../../../design/form/form-draft.tsx';
import { applyServerErrors } from '../../../design/form/form-errors.tsx';
import { FieldRow, FormPanel } from '../../../design/form/form-panel.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { Segmented } from '../../../design/form/segmented.tsx';
import { useSchemaForm } from '../../../design/form/use-schema-form.ts';
import { useFormat } from '../../../design/hooks/use-format.ts';
import type { Conflict } from '../../../widgets/admin/edit-conflict.tsx';
import { SaveNotice } from '../../../widgets/admin/record-form.tsx';
import {
  hasEnded,
  limitKinds,
  type PlanChange,
  type PlanValues,
  planFieldOf,
  planSchema,
  toPlanValues,
} from './plan.schema.ts';
import { UsageFigures } from './user-data-editors.tsx';

/**
 * An account's plan, daily limit and extra runs as fields; each save sends only what changed. What is
 * typed stays when the account changes meanwhile; the other fields take the stored values.
 */
export function PlanPanel({ user, onDirty }: { user: User; onDirty: (isDirty: boolean) => void }) {
  const usage = useQuery(usageDataQuery(user.id)).data;
  return usage && <PlanForm user={user} ownLimit={usage.daily_execution_limit} onDirty={onDirty} />;
}

/** The fields that are chosen together: what is typed in one keeps them all. */
const planFields: (keyof PlanValues)[][] = [
  ['plan'],
  ['expires'],
  ['limit', 'ownLimit'],
  ['extra'],
  ['extraExpires'],
];

const labels = {
  plan: 'plan',
  expires: 'limits.expires',
  limit: 'limits.daily',
  ownLimit: 'limits.ownLimit',
  extra: 'limits.extra',
  extraExpires: 'limits.extraExpires',
} as const satisfies Record<keyof PlanValues, string>;

type PlanFormProps = { user: User; ownLimit: number | null; onDirty: (isDirty: boolean) => void };

function PlanForm({ user, ownLimit, onDirty }: PlanFormProps) {
  const { t } = useTranslation(['users-admin', 'common']);
  const toast = useToast();
  const client = useQueryClient();
  const { date } = useFormat();
  const before = useMemo(() => toPlanValues(user, ownLimit), [user, ownLimit]);
  const form = useSchemaForm<PlanValues, PlanChange>(planSchema(before), { defaultValues: before });
  const { control, setValue } = form;
  const [plan, limit, expires] = useWatch({ control, name: ['plan', 'limit', 'expires'] });
  // An account that never had a plan can get one, but not be without again.
  const choices = before.plan === 'starter' ? (['starter', ...planNames] as const) : planNames;
  const ofPlan = plan === 'starter' ? newAccountDailyLimit : plans[plan].daily_execution_limit;
  const planText = (one: PlanValues['plan']) =>
    t(one === 'starter' ? 'common:starter' : `common:tier.${one}`);
  const subscription = useUpdateSubscriptionData(user.id);
  const usage = useUpdateUsageData(user.id);
  // `before` is what the refused input was typed over: the form takes what is stored meanwhile.
  const [problem, setProblem] = useState<{ error: unknown; failed: string; before: PlanValues } | null>(null);
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  useEffect(() => () => onDirty(false), [onDirty]);
  const filledFrom = useRef(before);
  const takeStored = useEffectEvent((stored: PlanValues) => {
    const typed = form.getValues();
    const isTyped = (name: keyof PlanValues) => typed[name] !== filledFrom.current[name];
    const kept = planFields.filter((fields) => fields.some(isTyped)).flat();
    filledFrom.current = stored;
    form.reset(stored);
    for (const name of kept) setValue(name, typed[name], { shouldDirty: true });
  });
  useEffect(() => takeStored(before), [before]);
  // A number that is typed is the account's own limit.
  useEffect(
    () =>
      form.subscribe({
        name: 'ownLimit',
        formState: { values: true },
        callback: ({ values }) => {
          if (values.ownLimit !== '' && values.limit !== 'own')
            setValue('limit', 'own', { shouldDirty: true });
        },
      }),
    [form, setValue],
  );
  const choose = (kind: PlanValues['limit']) => {
    setValue('limit', kind, { shouldDirty: true });
    if (kind === 'own') form.setFocus('ownLimit');
    else setValue('ownLimit', '', { shouldDirty: true });
  };

  const save = form.handleSubmit(async ({ subscription: subscription_data, dailyLimit }) => {
    setProblem(null);
    const sent = structuredClone(form.getValues());
    let failed = t('failed.subscription');
    try {
      let saved = user;
      if (Object.keys(subscription_data).length > 0)
        saved = await subscription.mutateAsync({ subscription_data, change_count: saved.change_count });
      failed = t('failed.usage');
      if (dailyLimit !== ownLimit)
        saved = await usage.mutateAsync({
          usage_data: { daily_execution_limit: dailyLimit },
          change_count: saved.change_count,
        });
      resetToSaved(form, sent, toPlanValues(saved, dailyLimit));
      toast.success(t('limits.saved'));
    } catch (error) {
      const rest = applyServerErrors(form, error, planFieldOf);
      if (rest !== null) setProblem({ error: rest, failed, before });
    }
  });
  const conflict: Conflict = {
    load: async () => {
      const now = await client.fetchQuery({ ...userQuery(user.id), staleTime: 0 });
      const { daily_execution_limit } = await client.fetchQuery(usageDataQuery(user.id));
      return toPlanValues(now, daily_execution_limit);
    },
    mine: form.getValues,
    base: () => problem?.before ?? before,
    resetTo: (theirs) => {
      form.reset(theirs as PlanValues);
      setProblem(null);
    },
    keep: () => void save(),
    words: {
      label: (key) => t(labels[key as keyof PlanValues]),
      value: (key, value) => {
        if (key === 'plan') return planText(value as PlanValues['plan']);
        if (key === 'limit') return t(`bulk.by.${value as PlanValues['limit']}`);
        const isDay = (key === 'expires' || key === 'extraExpires') && value;
        // As a time of this zone, which has that day.
        return isDay ? date(`${String(value)}T12:00`) : undefined;
      },
    },
  };
  const reset = async () => {
    try {
      // The request has a limit too: somebody else may have changed it.
      const { daily_execution_limit } = await client.fetchQuery(usageDataQuery(user.id));
      await usage.mutateAsync({ usage_data: { daily_execution_limit, task_executions: [] } });
      toast.success(t('limits.resetDone'));
    } catch (failure) {
      toast.error(failure, t('failed.usage'));
    }
  };
  return (
    <FormPanel title={t('limits.title')} aside={<UsageFigures usage={user.usage_status} />}>
      <Box component="form" noValidate onSubmit={save} sx={{ display: 'grid', gap: 2 }}>
        <Box>
          <Typography variant="subtitle2" component="p" sx={{ mb: 0.75 }}>
            {t('plan')}
          </Typography>
          <Segmented
            label={t('plan')}
            value={plan}
            options={choices.map((value) => ({
              value,
              label: planText(value),
            }))}
            onChange={(value) => setValue('plan', value, { shouldDirty: true })}
          />
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }}>
          <Box>
            <Typography variant="subtitle2" component="p" sx={{ mb: 0.75 }}>
              {t('limits.daily')}
            </Typography>
            <Segmented
              label={t('limits.daily')}
              value={limit}
              options={limitKinds.map((value) => ({
                value,
                label: t(`limits.${value}`, { limit: ofPlan }),
              }))}
              onChange={choose}
            />
          </Box>
          <NumberField control={control} name="ownLimit" label={t('limits.ownLimit')} sx={{ width: 160 }} />
        </Box>
        <FieldRow>
          <FormTextField
            control={control}
            name="expires"
            type="date"
            label={t('limits.expires')}
            help={t(hasEnded({ plan, expires }) ? 'limits.ended' : 'limits.expiresHelp')}
          />
        </FieldRow>
        <FieldRow>
          <NumberField control={control} name="extra" label={t('limits.extra')} />
          <FormTextField control={control} name="extraExpires" type="date" label={t('limits.extraExpires')} />
        </FieldRow>
        <SaveNotice error={problem?.error} failed={problem?.failed ?? ''} conflict={conflict} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <Button color="inherit" variant="outlined" disabled={usage.isPending} onClick={() => void reset()}>
            {t('limits.reset')}
          </Button>
          <LoadingButton type="submit" pending={isSubmitting} disabled={!isDirty}>
            {t('limits.save')}
          </LoadingButton>
        </Box>
      </Box>
    </FormPanel>
  );
}
