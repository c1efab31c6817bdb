import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { IncompleteAnswer } from '../../data/auth.ts';
import { applyServerErrors, FormError } from '../../design/form/form-errors.tsx';
import { LoadingButton } from '../../design/form/loading-button.tsx';
import { useCountdown } from '../../design/hooks/use-countdown.ts';
import { Icon } from '../../design/layout/icon.tsx';
import { stickyFoot } from '../../design/layout/styles.ts';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { type ApiError, isApiError } from '../../lib/api/api-error.ts';

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

type Submission = {
  submit: (event: React.FormEvent) => void;
  pending: boolean;
  /** The overall error; null if there is none or it is shown at its field. */
  error: unknown;
};

/** Submits a valid form with `action`; errors show at their fields, else in `error` until the next attempt. */
export function useSubmit<I extends FieldValues, O>(
  form: UseFormReturn<I, unknown, O>,
  action: (values: O) => Promise<unknown>,
): Submission {
  const [error, setError] = useState<unknown>(null);
  const send = form.handleSubmit(async (values) => {
    setError(null);
    try {
      await action(values);
    } catch (failure) {
      setError(applyServerErrors(form, failure));
    }
  });
  return { submit: (event) => void send(event), pending: form.formState.isSubmitting, error };
}

/** Every field is required, so none is starred: assistive technology gets the attribute, the label stays plain. */
export const required = { slotProps: { htmlInput: { 'aria-required': true } } } as const;

/** The same for names and addresses: no autocapitalization, no spell check. */
export const requiredPlain = {
  slotProps: { htmlInput: { 'aria-required': true, autoCapitalize: 'none', spellCheck: false } },
} as const;

/** An email address. */
export const emailInput = { type: 'email', autoComplete: 'email', ...requiredPlain } as const;

/** A new password. */
export const newPassword = { autoComplete: 'new-password', ...required } as const;

const waitText = (t: TFunction<'auth'>, seconds: number) =>
  seconds > 90
    ? t('error.waitMinutes', { count: Math.ceil(seconds / 60) })
    : t('error.waitSeconds', { count: seconds });

/** Too many attempts: how long to wait, counted down on screen and announced once. */
function WaitError({ error }: { error: ApiError }) {
  const { t } = useTranslation('auth');
  const wait = error.retryAfter ?? 0;
  const [end] = useState(() => Date.now() + wait * 1000);
  const left = useCountdown(end);
  if (left === 0) return <Alert severity="info">{t('error.waitOver')}</Alert>;
  return (
    <Alert severity="warning" role="none" icon={<Icon name="timer" />}>
      <VisuallyHidden role="alert">{waitText(t, wait)}</VisuallyHidden>
      <span aria-hidden>{waitText(t, left)}</span>
    </Alert>
  );
}

/** The overall error of an account form; nothing without one. */
export function AuthError({ error, fallback }: { error: unknown; fallback?: string }) {
  const { t } = useTranslation('auth');
  if (isApiError(error, 'RATE_LIMITED') && error.retryAfter) return <WaitError error={error} />;
  if (error instanceof IncompleteAnswer) {
    return <Alert severity="error">{t(`error.incomplete.${error.of}`)}</Alert>;
  }
  return <FormError error={error} {...(fallback && { fallback })} />;
}

/**
 * The `token` of an emailed link, and whether it has been used. `finish` removes the token from the address and
 * history; a reload still says it is done.
 */
export function useMailToken(): { token: string; done: boolean; finish: () => void } {
  const [params] = useSearchParams();
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const done = typeof state === 'object' && state !== null && 'done' in state && state.done === true;
  return {
    token: params.get('token') ?? '',
    done,
    finish: () => void navigate(pathname, { replace: true, state: { done: true } }),
  };
}
