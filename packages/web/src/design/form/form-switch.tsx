import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

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
