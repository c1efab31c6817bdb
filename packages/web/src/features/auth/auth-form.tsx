import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { stickyFoot } from '../../design/layout/styles.ts';
import { AuthError } from './auth-error.tsx';
import type { Submission } from './use-submit.ts';

export type AuthFormProps = Submission & {
  /** The button's label. */
  label: string;
  /** `outlined` where the page has another main button. */
  variant?: 'contained' | 'outlined';
  /** The fallback text for an error without its own. */
  fallback?: string;
  children: ReactNode;
};

/** Fields, then the error and the button, sticky on phones. Every field is required. */
export function AuthForm({
  submit,
  pending,
  error,
  label,
  variant = 'contained',
  fallback,
  children,
}: AuthFormProps) {
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event);
      }}
      sx={{
        display: 'grid',
        gap: 2.5,
        '& .MuiFormHelperText-root': { minHeight: 0 },
      }}
    >
      {children}
      <Box
        sx={{
          ...stickyFoot,
          zIndex: 1,
          my: { xs: -1.5, sm: 0 },
          bgcolor: 'background.default',
          display: 'grid',
          gap: { xs: 1.5, sm: 2.5 },
        }}
      >
        <AuthError error={error} {...(fallback && { fallback })} />
        <LoadingButton type="submit" variant={variant} size="large" fullWidth pending={pending}>
          {label}
        </LoadingButton>
      </Box>
    </Box>
  );
}
