import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { FieldError } from 'react-hook-form';
import { faultText } from '../../lib/api/fault-text.ts';
import { useTranslation } from '../hooks/use-translation.ts';
import { Icon } from '../layout/icon.tsx';

/** What the input inside a `FormField` needs to be tied to its label and its help. */
export type FieldWiring = { id: string; 'aria-describedby'?: string };

export type FormFieldProps = {
  /** Unique on the page. */
  id: string;
  label: ReactNode;
  /** Stands under the field; an error takes its place. */
  help?: ReactNode;
  error?: FieldError | undefined;
  required?: boolean;
  disabled?: boolean;
  sx?: SxProps<Theme>;
  children: (wiring: FieldWiring) => ReactNode;
};

/** The frame of every field: label above, help or error under it, tied together for screen readers. */
export function FormField({
  id,
  label,
  help,
  error,
  required = false,
  disabled = false,
  sx,
  children,
}: FormFieldProps) {
  const { t } = useTranslation('errors');
  const helpId = `${id}-help`;
  const under = error ? faultText(t, error.message) : help;
  return (
    <FormControl error={error !== undefined} required={required} disabled={disabled} {...(sx && { sx })}>
      <InputLabel id={`${id}-label`} htmlFor={id}>
        {label}
      </InputLabel>
      {children({ id, ...(under && { 'aria-describedby': helpId }) })}
      {under && (
        <FormHelperText id={helpId} component="div" {...(error && { role: 'alert' })}>
          {error ? (
            <span style={{ display: 'inline-flex', gap: 6, alignItems: 'flex-start' }}>
              <Icon name="error" size={16} sx={{ mt: '2px' }} />
              {under}
            </span>
          ) : (
            under
          )}
        </FormHelperText>
      )}
    </FormControl>
  );
}
