import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select, { type SelectProps } from '@mui/material/Select';
import Switch from '@mui/material/Switch';
import { type ReactNode, useId } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { Note } from '../layout/note.tsx';
import type { Styles } from '../layout/styles.ts';
import { FormField, type FormFieldProps, useFieldError } from './fields.tsx';

// Apart from the text fields: the login needs no select and no switch, which load more of the component library.

type SelectOption<T extends string> = {
  value: T;
  label: ReactNode;
  /** Below the label, in the list only. */
  note?: ReactNode;
  disabled?: boolean;
};

type SelectInputProps<T extends string> = Omit<FormFieldProps, 'id' | 'isSelect' | 'children'> &
  Pick<SelectProps<T>, 'name' | 'inputRef' | 'onBlur' | 'aria-label'> & {
    id?: string;
    /** If it is not an option, the empty one is shown, or nothing. */
    value: T | null;
    options: readonly SelectOption<T>[];
    onChange: (value: T) => void;
    placeholder?: string | undefined;
  };

/** One of a few: label above, help or error under it. For one of a form see `FormSelectField`. */
export function SelectInput<T extends string>({
  id,
  value,
  options,
  onChange,
  placeholder,
  name,
  inputRef,
  onBlur,
  'aria-label': ariaLabel,
  ...frame
}: SelectInputProps<T>) {
  const ownId = useId();
  const chosen =
    options.find((option) => option.value === value) ?? options.find((option) => option.value === '');
  return (
    <FormField {...frame} id={id ?? ownId} isSelect>
      {(wiring) => (
        <Select<T | ''>
          id={wiring.id}
          labelId={`${wiring.id}-label`}
          value={chosen?.value ?? ''}
          displayEmpty={Boolean(placeholder) || chosen?.value === ''}
          renderValue={() => chosen?.label ?? <span style={{ opacity: 0.75 }}>{placeholder}</span>}
          onChange={(event) => onChange(event.target.value as T)}
          {...(name && { name })}
          {...(onBlur && { onBlur })}
          {...(inputRef && { inputRef })}
          {...(ariaLabel && { inputProps: { 'aria-label': ariaLabel } })}
          input={<OutlinedInput />}
          SelectDisplayProps={{
            ...(wiring['aria-describedby'] && { 'aria-describedby': wiring['aria-describedby'] }),
          }}
        >
          {options.map((option) => (
            <MenuItem
              key={option.value}
              value={option.value}
              disabled={option.disabled ?? false}
              {...(option.note && { sx: { display: 'block', whiteSpace: 'normal' } })}
            >
              {option.label}
              {option.note && (
                <Note component="span" sx={{ display: 'block' }}>
                  {option.note}
                </Note>
              )}
            </MenuItem>
          ))}
        </Select>
      )}
    </FormField>
  );
}

type FormSelectFieldProps<I extends FieldValues, O> = Omit<
  FormFieldProps,
  'id' | 'isSelect' | 'error' | 'children'
> & {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  options: readonly SelectOption<string>[];
  /** The label of the empty choice, which means null. Without it there is none. */
  emptyLabel?: string;
};

/** One of a few, in a form. */
export function FormSelectField<I extends FieldValues, O>({
  control,
  name,
  options,
  emptyLabel,
  ...frame
}: FormSelectFieldProps<I, O>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, ...bound } = field;
  const error = useFieldError(fieldState.error);
  return (
    <SelectInput
      {...frame}
      {...bound}
      id={`field-${name}`}
      value={value ?? ''}
      inputRef={ref}
      error={error}
      onChange={(next) => onChange(next === '' ? null : next)}
      options={emptyLabel === undefined ? options : [{ value: '', label: emptyLabel }, ...options]}
    />
  );
}

type CheckInputProps = {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** A switch instead of a checkbox. */
  isSwitch?: boolean;
  disabled?: boolean;
  size?: 'small' | 'medium';
  /** Below the label. */
  help?: ReactNode;
  sx?: Styles;
};

/** A checkbox or a switch with its label beside it. For a switch of a form see `FormSwitch`. */
export function CheckInput({
  label,
  checked,
  onChange,
  isSwitch = false,
  disabled = false,
  size = 'medium',
  help,
  sx,
}: CheckInputProps) {
  const helpId = useId();
  const Control = isSwitch ? Switch : Checkbox;
  const input = (
    <FormControlLabel
      label={label}
      disabled={disabled}
      control={
        <Control
          size={size}
          checked={checked}
          onChange={(_event, next) => onChange(next)}
          {...(help && { slotProps: { input: { 'aria-describedby': helpId } } })}
        />
      }
      {...(sx && { sx })}
    />
  );
  if (!help) return input;
  return (
    <div>
      {input}
      <Note id={helpId} {...(!isSwitch && { sx: { pl: 4 } })}>
        {help}
      </Note>
    </div>
  );
}

type FormSwitchProps<I extends FieldValues, O> = {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  label: string;
  /** Shows on and can't be changed, for this reason; the form's value stays. */
  lockedOn?: string | undefined;
};

/** A switch in a form; it applies when the form is saved. */
export function FormSwitch<I extends FieldValues, O>({
  control,
  name,
  label,
  lockedOn,
}: FormSwitchProps<I, O>) {
  const { field } = useController({ control, name });
  return (
    <FormControlLabel
      label={
        lockedOn === undefined ? (
          label
        ) : (
          <>
            {label}
            <FormHelperText component="span" sx={{ display: 'block', m: 0 }}>
              {lockedOn}
            </FormHelperText>
          </>
        )
      }
      disabled={lockedOn !== undefined}
      control={
        <Switch
          checked={field.value === true || lockedOn !== undefined}
          onChange={(_event, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          name={field.name}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}
