import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateConfig } from '../../data/system.ts';
import { DialogButton } from '../../design/feedback/dialog-button.tsx';
import { useToast } from '../../design/feedback/toast.tsx';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { FormError } from '../../design/form/form-error.tsx';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import { useSchemaForm } from '../../design/form/use-schema-form.ts';
import { globalLimits, type Limits, type LimitTexts, limitsSchema, taskLimits } from './limits.schema.ts';

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
