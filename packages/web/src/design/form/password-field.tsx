import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../layout/icon.tsx';
import { FormTextField, type FormTextFieldProps } from './form-text-field.tsx';

export type PasswordFieldProps<I extends FieldValues, O> = FormTextFieldProps<I, O> & {
  /** `current-password` fills a stored one in, `new-password` offers a strong one. */
  autoComplete: 'current-password' | 'new-password';
};

/** A password field with a Show button. */
export function PasswordField<I extends FieldValues, O>(props: PasswordFieldProps<I, O>) {
  const { t } = useTranslation('common');
  const [visible, setVisible] = useState(false);
  return (
    <FormTextField
      {...props}
      type={visible ? 'text' : 'password'}
      slotProps={{ htmlInput: { spellCheck: false, autoCapitalize: 'none', ...props.slotProps?.htmlInput } }}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            size="small"
            edge="end"
            aria-pressed={visible}
            aria-label={t(visible ? 'password.hide' : 'password.show')}
            onClick={() => setVisible(!visible)}
            onMouseDown={(event) => event.preventDefault()}
          >
            <Icon name={visible ? 'visibility_off' : 'visibility'} />
          </IconButton>
        </InputAdornment>
      }
    />
  );
}

type CurrentPasswordFieldProps<I extends FieldValues, O> = Pick<
  FormTextFieldProps<I, O>,
  'control' | 'name' | 'label' | 'help'
>;

/** Asks for the current password before a new email or password is saved. */
export const CurrentPasswordField = <I extends FieldValues, O>(props: CurrentPasswordFieldProps<I, O>) => (
  <PasswordField {...props} autoComplete="current-password" required />
);
