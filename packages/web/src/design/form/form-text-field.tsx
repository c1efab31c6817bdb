import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FormField, type FormFieldProps } from './form-field.tsx';

export type FormTextFieldProps<I extends FieldValues, O> = Omit<FormFieldProps, 'id' | 'error' | 'children'> &
  Pick<
    OutlinedInputProps,
    'type' | 'placeholder' | 'multiline' | 'rows' | 'minRows' | 'maxRows' | 'autoComplete' | 'autoFocus'
  > & {
    control: Control<I, unknown, O>;
    name: FieldPath<I>;
    /** Inside the field on the right: kg, cm, %. */
    unit?: ReactNode;
    startAdornment?: ReactNode;
    endAdornment?: ReactNode;
    /** Attributes of the `input` element itself. */
    slotProps?: { htmlInput?: InputHTMLAttributes<HTMLInputElement> };
  };

/** A text field of a form: label above, help or error under it, units inside. For a choice see `FormSelectField`. */
export function FormTextField<I extends FieldValues, O>({
  control,
  name,
  unit,
  startAdornment,
  endAdornment,
  slotProps,
  label,
  help,
  required = false,
  disabled = false,
  sx,
  ...input
}: FormTextFieldProps<I, O>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, ...bound } = field;
  const end = unit ? <InputAdornment position="end">{unit}</InputAdornment> : endAdornment;
  return (
    <FormField
      id={`field-${name}`}
      label={label}
      help={help}
      error={fieldState.error}
      required={required}
      disabled={disabled}
      {...(sx && { sx })}
    >
      {(wiring) => (
        <OutlinedInput
          {...input}
          {...bound}
          id={wiring.id}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          inputRef={ref}
          startAdornment={startAdornment}
          endAdornment={end}
          inputProps={{
            ...slotProps?.htmlInput,
            'aria-describedby': wiring['aria-describedby'],
          }}
        />
      )}
    </FormField>
  );
}

/** An integer field that holds its text, so that the contract's rule validates what was typed. */
export function NumberField<I extends FieldValues, O>(props: FormTextFieldProps<I, O>) {
  return (
    <FormTextField
      {...props}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
    />
  );
}
