import type { ToolInput } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormPanel } from '../../design/form/form-panel.tsx';
import { FormSwitch } from '../../design/form/form-switch.tsx';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import type { ToolValues } from './tool-values.ts';

/** A tool's name and description for the model, and its switches. */
export function ToolFields({ control }: { control: Control<ToolValues, unknown, ToolInput> }) {
  const { t } = useTranslation('tools');
  const field = (name: 'name' | 'description') => ({
    ...{ control, name },
    ...{ label: t(`form.${name}`), help: t(`form.${name}Help`) },
  });
  return (
    <FormPanel title={t('form.about')}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <FormTextField {...field('name')} autoComplete="off" required />
        <FormTextField {...field('description')} multiline minRows={2} maxRows={6} required />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
          <FormSwitch control={control} name="is_enabled" label={t('form.enabled')} />
          <FormSwitch control={control} name="requires_confirmation" label={t('form.confirmation')} />
        </Box>
      </Box>
    </FormPanel>
  );
}
