import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { fieldErrorText } from '../lib/field-error.ts';
import { Icon } from './icon.tsx';

type Plain =
  | 'label'
  | 'type'
  | 'placeholder'
  | 'required'
  | 'disabled'
  | 'multiline'
  | 'rows'
  | 'minRows'
  | 'maxRows';

export type FormTextFieldProps<I extends FieldValues, O> = Pick<
  TextFieldProps,
  Plain | 'select' | 'children' | 'autoComplete' | 'autoFocus' | 'sx' | 'slotProps'
> & {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  /** Stands under the field; an error takes its place. */
  help?: string;
  /** Inside the field at the right: kg, cm, %. */
  unit?: string;
  /** For number fields: an empty text becomes null and the rest a number. */
  numeric?: boolean;
};

const toNumber = (text: string) => (text.trim() === '' ? null : Number(text.replace(',', '.')));

/** A text field (or select, with `select` and `MenuItem` children) of a form: label above, help or error under it. */
export function FormTextField<I extends FieldValues, O>({
  control,
  name,
  help,
  unit,
  numeric = false,
  slotProps,
  ...rest
}: FormTextFieldProps<I, O>) {
  const { t, i18n } = useTranslation('errors');
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, ...bound } = field;
  const { error } = fieldState;
  const input = {
    ...(unit && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> }),
    ...(slotProps?.input as object | undefined),
  };
  return (
    <TextField
      {...rest}
      {...bound}
      id={`field-${name}`}
      value={value ?? ''}
      onChange={(event) => onChange(numeric ? toNumber(event.target.value) : event.target.value)}
      inputRef={ref}
      error={error !== undefined}
      slotProps={{
        ...slotProps,
        input,
        htmlInput: {
          ...(numeric && { inputMode: 'decimal' }),
          ...(slotProps?.htmlInput as object | undefined),
        },
        formHelperText: { role: error ? 'alert' : undefined, component: 'div' } as object,
        select: { ...(slotProps?.select as object | undefined) },
      }}
      helperText={
        error ? (
          <span style={{ display: 'inline-flex', gap: 6, alignItems: 'flex-start' }}>
            <Icon name="error" size={16} sx={{ mt: '2px' }} />
            {fieldErrorText(t, i18n.language, error.message)}
          </span>
        ) : (
          help
        )
      }
    />
  );
}
