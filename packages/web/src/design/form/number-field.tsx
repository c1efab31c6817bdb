import type { FieldValues } from 'react-hook-form';
import { FormTextField, type FormTextFieldProps } from './form-text-field.tsx';

/** A whole number of a form, held as text so that the contract's rule judges what was typed. */
export function NumberField<I extends FieldValues, O>(props: FormTextFieldProps<I, O>) {
  return (
    <FormTextField
      {...props}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
    />
  );
}
