import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { SxProps, Theme } from '@mui/material/styles';
import { type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';
import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
  useController,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../lib/api/fault-text.ts';
import { Icon } from '../layout/icon.tsx';
import { monospace } from '../layout/styles.ts';

/** An error under a field, with its icon. */
export function ErrorLine({ text }: { text: ReactNode }) {
  return (
    <span style={{ display: 'inline-flex', gap: 6, alignItems: 'flex-start' }}>
      <Icon name="error" size={16} sx={{ mt: '2px' }} />
      {text}
    </span>
  );
}

/** Ties the input inside a `FormField` to its label and help. */
type FieldWiring = { id: string; 'aria-describedby'?: string };

export type FormFieldProps = {
  /** Unique on the page. */
  id: string;
  label?: ReactNode;
  /** Below the field; replaced by an error. */
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  size?: 'small' | 'medium' | undefined;
  /** It is no input, to which a label element could belong. */
  isSelect?: boolean | undefined;
  sx?: SxProps<Theme> | undefined;
  children: (wiring: FieldWiring) => ReactNode;
};

/** The frame of every field: label above, help or error below, linked for screen readers. */
export function FormField({
  id,
  label,
  help,
  error,
  required = false,
  disabled = false,
  size = 'medium',
  isSelect = false,
  sx,
  children,
}: FormFieldProps) {
  const helpId = `${id}-help`;
  const under = error ?? help;
  return (
    <FormControl
      error={error !== undefined}
      required={required}
      disabled={disabled}
      size={size}
      {...(sx && { sx })}
    >
      {label && (
        <InputLabel id={`${id}-label`} {...(isSelect ? { component: 'div' } : { htmlFor: id })}>
          {label}
        </InputLabel>
      )}
      {children({ id, ...(under && { 'aria-describedby': helpId }) })}
      {under && (
        <FormHelperText id={helpId} component="div" {...(error && { role: 'alert' })}>
          {error ? <ErrorLine text={error} /> : help}
        </FormHelperText>
      )}
    </FormControl>
  );
}

/** Returns the text of a field's error in the reader's language; undefined without one. */
export function useFieldError(error: FieldError | undefined): string | undefined {
  const { t } = useTranslation('errors');
  return error && faultText(t, error.message);
}

const codeStyle = { fontFamily: monospace, fontSize: '0.875rem' };

export type TextInputProps = Omit<FormFieldProps, 'id' | 'isSelect' | 'children'> &
  Pick<
    OutlinedInputProps,
    | 'type'
    | 'name'
    | 'multiline'
    | 'rows'
    | 'minRows'
    | 'maxRows'
    | 'autoComplete'
    | 'autoFocus'
    | 'inputRef'
    | 'startAdornment'
    | 'endAdornment'
    | 'onBlur'
    | 'onKeyDown'
  > & {
    id?: string;
    /** The accessible name if there is no label above. */
    'aria-label'?: string | undefined;
    value: string;
    onChange?: (text: string) => void;
    placeholder?: string | undefined;
    /** Shows a text to copy: it is selected on focus. */
    readOnly?: boolean;
    /** Inside the field on the right: kg, cm, %. */
    unit?: ReactNode;
    isCode?: boolean;
    /** Attributes of the `input` element itself. */
    slotProps?: { htmlInput?: InputHTMLAttributes<HTMLInputElement> };
  };

/** A text field: label above, help or error under it, units inside. For one of a form see `FormTextField`. */
export function TextInput({
  id,
  label,
  help,
  error,
  required,
  disabled,
  size,
  sx,
  value,
  onChange,
  placeholder,
  readOnly = false,
  unit,
  endAdornment,
  isCode = false,
  'aria-label': ariaLabel,
  slotProps,
  ...input
}: TextInputProps) {
  const ownId = useId();
  const end = unit ? (
    <InputAdornment position="end" sx={{ whiteSpace: 'nowrap' }}>
      {unit}
    </InputAdornment>
  ) : (
    endAdornment
  );
  return (
    <FormField
      id={id ?? ownId}
      label={label}
      help={help}
      error={error}
      required={required}
      disabled={disabled}
      size={size}
      sx={sx}
    >
      {(wiring) => (
        <OutlinedInput
          {...input}
          id={wiring.id}
          value={value}
          {...(placeholder && { placeholder })}
          readOnly={readOnly}
          onChange={(event) => onChange?.(event.target.value)}
          {...(readOnly && { onFocus: (event) => event.target.select() })}
          endAdornment={end}
          inputProps={{
            ...(isCode && { spellCheck: false, autoCapitalize: 'none', style: codeStyle }),
            ...(ariaLabel && { 'aria-label': ariaLabel }),
            ...wiring,
            ...slotProps?.htmlInput,
          }}
        />
      )}
    </FormField>
  );
}

export type FormTextFieldProps<I extends FieldValues, O> = Omit<
  TextInputProps,
  'id' | 'name' | 'value' | 'onChange' | 'onBlur' | 'inputRef' | 'error'
> & {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
};

/** A text field of a form. For a choice see `FormSelectField`. */
export function FormTextField<I extends FieldValues, O>({
  control,
  name,
  ...input
}: FormTextFieldProps<I, O>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, ...bound } = field;
  const error = useFieldError(fieldState.error);
  return (
    <TextInput {...input} {...bound} id={`field-${name}`} value={value ?? ''} inputRef={ref} error={error} />
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

type PasswordFieldProps<I extends FieldValues, O> = FormTextFieldProps<I, O> & {
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
  'control' | 'name' | 'label' | 'help' | 'autoFocus'
>;

/** Asks for the current password, which is required: a user's fields have no mark for that, the optional ones say it. */
export const CurrentPasswordField = <I extends FieldValues, O>(props: CurrentPasswordFieldProps<I, O>) => (
  <PasswordField
    {...props}
    autoComplete="current-password"
    slotProps={{ htmlInput: { 'aria-required': true } }}
  />
);

type FieldFrameProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Focus left all inputs of the group. */
  onLeave?: () => void;
  children: ReactNode;
};

/** A group of inputs that make one value: legend above, help or error under it. */
export function FieldFrame({ label, help, error, onLeave, children }: FieldFrameProps) {
  const id = useId();
  const below = error ?? help;
  return (
    <FormControl
      component="fieldset"
      error={error !== undefined}
      {...(below && { 'aria-describedby': id })}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.();
      }}
      sx={{ minWidth: 0 }}
    >
      <FormLabel
        component="legend"
        sx={{
          typography: 'subtitle2',
          mb: 0.75,
          p: 0,
          color: 'text.primary',
          '&.Mui-focused, &.Mui-error': { color: 'text.primary' },
        }}
      >
        {label}
      </FormLabel>
      {children}
      {below && (
        <FormHelperText id={id} component="div" {...(error && { role: 'alert' })}>
          {error ? <ErrorLine text={error} /> : help}
        </FormHelperText>
      )}
    </FormControl>
  );
}
