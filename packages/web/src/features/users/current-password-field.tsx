import type { FieldValues } from 'react-hook-form';
import type { FormTextFieldProps } from '../../design/form/form-text-field.tsx';
import { PasswordField } from '../../design/form/password-field.tsx';

type CurrentPasswordFieldProps<I extends FieldValues, O> = Pick<
  FormTextFieldProps<I, O>,
  'control' | 'name' | 'label' | 'help'
>;

/** Asked while a new email or password waits to be saved. */
export const CurrentPasswordField = <I extends FieldValues, O>(props: CurrentPasswordFieldProps<I, O>) => (
  <PasswordField {...props} autoComplete="current-password" required />
);
