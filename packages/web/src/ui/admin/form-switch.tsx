import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';

type FormSwitchProps<I extends FieldValues, O> = {
  control: Control<I, unknown, O>;
  name: FieldPath<I>;
  label: string;
};

/** Yes or no in a form; it counts when the form is saved. */
export function FormSwitch<I extends FieldValues, O>({ control, name, label }: FormSwitchProps<I, O>) {
  const { field } = useController({ control, name });
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch
          checked={field.value === true}
          onChange={(_event, checked) => field.onChange(checked)}
          onBlur={field.onBlur}
          name={field.name}
          slotProps={{ input: { ref: field.ref } }}
        />
      }
    />
  );
}
