import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type ReactNode, useId } from 'react';
import { Icon } from '../layout/icon.tsx';

/** An error under a field, with its icon. */
export function ErrorLine({ text }: { text: string }) {
  return (
    <span style={{ display: 'inline-flex', gap: 6, alignItems: 'flex-start' }}>
      <Icon name="error" size={16} sx={{ mt: '2px' }} />
      {text}
    </span>
  );
}

export type FieldFrameProps = {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Focus left all inputs of the group. */
  onLeave: () => void;
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
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
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
