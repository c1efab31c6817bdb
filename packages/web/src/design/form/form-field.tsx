import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { FieldError } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../lib/api/fault-text.ts';
import { Icon } from '../layout/icon.tsx';

/** Ties the input inside a `FormField` to its label and help. */
export type FieldWiring = { id: string; 'aria-describedby'?: string };

export type FormFieldProps = {
  /** Unique on the page. */
  id: string;
  label: ReactNode;
  /** Below the field; replaced by an error. */
  help?: ReactNode;
  error?: FieldError | undefined;
  required?: boolean;
  disabled?: boolean;
  sx?: SxProps<Theme>;
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
