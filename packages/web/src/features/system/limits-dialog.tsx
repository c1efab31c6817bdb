import { type SystemConfig, systemConfigInput } from '@agentarium/contracts';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useUpdateConfig } from '../../data/system.ts';
import { useToast } from '../../design/feedback/toast.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { FormError } from '../../design/form/form-errors.tsx';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { DialogButton } from '../../design/layout/small-button.tsx';
import { issueMessage } from '../../lib/api/issue-message.ts';
import { readNumber } from '../../lib/read-number.ts';

/** The limits of a run whose task sets none, in the order of the screens. */
export const taskLimits = ['tools_max_calls', 'tools_max_depth', 'cycle_max_identical'] as const;

const globalLimits = ['max_calls_per_execution_global', 'max_execution_time_seconds'] as const;

type Limits = Pick<SystemConfig['tool_calls'], (typeof globalLimits)[number] | (typeof taskLimits)[number]>;
export type LimitTexts = Record<keyof Limits, string>;

const numberOf = (text: string) => readNumber(text) ?? Number.NaN;

/** The contract's bounds of the limits over the form's texts. */
export const limitsSchema = z.custom<LimitTexts>().transform((texts, context) => {
  const tool_calls = {
    max_calls_per_execution_global: numberOf(texts.max_calls_per_execution_global),
    max_execution_time_seconds: numberOf(texts.max_execution_time_seconds),
    tools_max_calls: numberOf(texts.tools_max_calls),
    tools_max_depth: numberOf(texts.tools_max_depth),
    cycle_max_identical: numberOf(texts.cycle_max_identical),
  };
  const input = { tool_calls };
  const checked = systemConfigInput.safeParse(input);
  for (const issue of checked.error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: issue.path.slice(1), message: issueMessage(issue, input) });
  }
  return checked.success ? tool_calls : z.NEVER;
});

/** Opens the limits form. */
export function LimitsButton({ limits }: { limits: Limits }) {
  const { t } = useTranslation('system');
  return (
    <DialogButton
      icon="edit"
      iconSize={16}
      color="primary"
      sx={{ my: -0.5, mr: -1 }}
      dialog={(onClose) => <LimitsDialog limits={limits} onClose={onClose} />}
    >
      {t('limits.open')}
    </DialogButton>
  );
}

/** Edits the limits of tool calls per execution, and the defaults for tasks without their own. */
function LimitsDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const { t } = useTranslation('system');
  const toast = useToast();
  const update = useUpdateConfig();
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm<LimitTexts, Limits>(limitsSchema, {
    defaultValues: {
      max_calls_per_execution_global: String(limits.max_calls_per_execution_global),
      max_execution_time_seconds: String(limits.max_execution_time_seconds),
      tools_max_calls: String(limits.tools_max_calls),
      tools_max_depth: String(limits.tools_max_depth),
      cycle_max_identical: String(limits.cycle_max_identical),
    },
  });
  const submit = form.handleSubmit(async (tool_calls) => {
    setError(null);
    try {
      const { message } = await update.mutateAsync({ tool_calls });
      toast.success(message, 6000);
      onClose();
    } catch (failure) {
      setError(failure);
    }
  });
  const field = (name: keyof Limits) => (
    <FormTextField
      key={name}
      control={form.control}
      name={name}
      label={t(`limits.${name}`)}
      help={t(`limits.help.${name}`)}
      required
      {...(name === 'max_execution_time_seconds' && { unit: t('limits.seconds') })}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
    />
  );
  return (
    <FormDialog
      title={t('limits.title')}
      text={t('limits.text')}
      confirmLabel={t('limits.save')}
      pending={update.isPending}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {globalLimits.map(field)}
      <Typography variant="subtitle2" component="h3">
        {t('limits.defaults')}
      </Typography>
      {taskLimits.map(field)}
      <FormError error={error} fallback={t('updateFailed')} />
    </FormDialog>
  );
}
