import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { InTurn } from '../../design/feedback/in-turn.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { stickyFoot } from '../../design/layout/styles.ts';
import { AuthError } from './auth-error.tsx';
import type { Submission } from './use-submit.ts';

export type AuthFormProps = Submission & {
  /** What the button does. */
  label: string;
  /** `outlined` where another button is the main one of the page. */
  variant?: 'contained' | 'outlined';
  /** The sentence for a failure that says nothing about itself. */
  fallback?: string;
  children: ReactNode;
};

/** Fields, then what failed and the one button, which stay in sight on phones. Every field is required. */
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
      onSubmit={submit}
      sx={{
        display: 'grid',
        gap: 2.5,
        '& .MuiFormHelperText-root': { minHeight: 0 },
      }}
    >
      <InTurn>{children}</InTurn>
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
        <InTurn>
          <LoadingButton type="submit" variant={variant} size="large" fullWidth pending={pending}>
            {label}
          </LoadingButton>
        </InTurn>
      </Box>
    </Box>
  );
}
