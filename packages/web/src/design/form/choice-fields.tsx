import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import Switch from '@mui/material/Switch';
import type { ReactNode } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { FormField, type FormFieldProps } from './fields.tsx';

// Apart from the text fields: the login needs no select and no switch, which load more of the component library.

type FormSelectFieldProps<I extends FieldValues, O> = Omit<FormFieldProps, 'id' | 'error' | 'children'> & {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  options: readonly { value: string; label: ReactNode; disabled?: boolean }[];
  /** The label of the empty choice, which means null. Without it there is none. */
  emptyLabel?: string;
};

/** One of a few, in a form: label above, help or error under it. */
export function FormSelectField<I extends FieldValues, O>({
  control,
  name,
  options,
  emptyLabel,
  ...frame
}: FormSelectFieldProps<I, O>) {
  const { field, fieldState } = useController({ control, name });
  const { ref, value, onChange, ...bound } = field;
  const id = `field-${name}`;
  return (
    <FormField {...frame} id={id} error={fieldState.error}>
      {(wiring) => (
        <Select
          {...bound}
          id={wiring.id}
          labelId={`${id}-label`}
          value={value ?? ''}
          displayEmpty={emptyLabel !== undefined}
          onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
          inputRef={ref}
          input={<OutlinedInput />}
          SelectDisplayProps={{
            ...(wiring['aria-describedby'] && { 'aria-describedby': wiring['aria-describedby'] }),
          }}
        >
          {emptyLabel !== undefined && <MenuItem value="">{emptyLabel}</MenuItem>}
          {options.map((option) => (
            <MenuItem key={option.value} value={option.value} disabled={option.disabled ?? false}>
              {option.label}
            </MenuItem>
          ))}
        </Select>
      )}
    </FormField>
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
