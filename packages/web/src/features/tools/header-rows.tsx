import { isTypedOut, type ToolInput } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormTextField } from '../../design/form/form-text-field.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { Note } from '../../design/layout/note.tsx';
import { SmallButton } from '../../design/layout/small-button.tsx';
import { plainList } from '../../design/layout/styles.ts';
import type { ToolValues } from './tool-values.ts';

/** Not in the translations, where its braces would be interpolated. */
const example = '{{secret:NAME}}';

/** Warns of a secret typed in directly. */
export function TypedOut() {
  const { t } = useTranslation('tools');
  return (
    <Box component="span" sx={{ color: 'tint.warning.text' }}>
      {t('form.headerOpen', { secret: example })}
    </Box>
  );
}

type HeaderRowsProps = { form: UseFormReturn<ToolValues, unknown, ToolInput>; help: ReactNode };

/** A request's headers, name and value side by side. */
export function HeaderRows({ form, help }: HeaderRowsProps) {
  const { t } = useTranslation('tools');
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'config.headers' });
  const rows = useWatch({ control: form.control, name: 'config.headers' });
  const isOpen = (at: number) => isTypedOut(rows[at]?.name ?? '', rows[at]?.value ?? '');
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0 }}>
        {t('form.headers')}
      </Typography>
      <Note sx={{ overflowWrap: 'anywhere' }}>{help}</Note>
      {fields.length > 0 && (
        <Box component="ul" sx={{ ...plainList, mt: 1.5, display: 'grid', gap: 1.5 }}>
          {fields.map((field, index) => (
            <Box
              component="li"
              key={field.id}
              sx={{
                display: 'grid',
                columnGap: 1.5,
                rowGap: 1,
                alignItems: 'start',
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr) 40px',
                  sm: 'minmax(0, 2fr) minmax(0, 3fr) 40px',
                },
              }}
            >
              <FormTextField
                control={form.control}
                name={`config.headers.${index}.name`}
                label={t('form.headerName')}
                autoComplete="off"
                sx={{ gridColumn: { xs: '1', sm: 'auto' } }}
              />
              <FormTextField
                control={form.control}
                name={`config.headers.${index}.value`}
                label={t('form.headerValue')}
                autoComplete="off"
                help={isOpen(index) && <TypedOut />}
                sx={{ gridColumn: { xs: '1', sm: 'auto' }, gridRow: { xs: '2', sm: 'auto' } }}
              />
              <IconButton
                aria-label={t('form.removeHeader', { number: index + 1 })}
                title={t('form.removeHeader', { number: index + 1 })}
                onClick={() => remove(index)}
                sx={{ mt: 3.25, gridColumn: { xs: '2', sm: 'auto' }, gridRow: { xs: '1', sm: 'auto' } }}
              >
                <Icon name="close" size={18} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <SmallButton
        icon="add"
        variant="outlined"
        sx={{ mt: 1.5 }}
        onClick={() => append({ name: '', value: '' })}
      >
        {t('form.addHeader')}
      </SmallButton>
    </Box>
  );
}
