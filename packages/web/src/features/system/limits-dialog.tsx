import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../ui/form-error.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { LoadingButton } from '../../ui/loading-button.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSchemaForm } from '../../ui/use-schema-form.ts';
import { useUpdateConfig } from './api.ts';

export type Limits = { max_calls_per_execution_global: number; max_execution_time_seconds: number };
export type LimitTexts = Record<keyof Limits, string>;

const fields = ['max_calls_per_execution_global', 'max_execution_time_seconds'] as const;

/** Changes how many calls and how long the tools of one execution may take together. */
export default function LimitsDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const { t } = useTranslation(['system', 'common']);
  const toast = useToast();
  const update = useUpdateConfig();
  const [error, setError] = useState<unknown>(null);
  const form = useSchemaForm<LimitTexts, Limits>(
    () => import('./limits-schema.ts').then((module) => module.limitsSchema),
    {
      defaultValues: {
        max_calls_per_execution_global: String(limits.max_calls_per_execution_global),
        max_execution_time_seconds: String(limits.max_execution_time_seconds),
      },
    },
  );
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
  const close = () => {
    if (!update.isPending) onClose();
  };
  return (
    <Dialog open onClose={close} maxWidth="xs" aria-labelledby="limits-title" aria-describedby="limits-text">
      <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id="limits-title">{t('limits.title')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText id="limits-text">{t('limits.text')}</DialogContentText>
          {fields.map((name) => (
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
          ))}
          <FormError error={error} fallback={t('updateFailed')} />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={close} disabled={update.isPending}>
            {t('common:action.cancel')}
          </Button>
          <LoadingButton type="submit" pending={update.isPending}>
            {t('limits.save')}
          </LoadingButton>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
