import type { FieldValues } from 'react-hook-form';
import { FormTextField, type FormTextFieldProps } from './form-text-field.tsx';

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
