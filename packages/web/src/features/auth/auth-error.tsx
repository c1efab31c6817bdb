import Alert from '@mui/material/Alert';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { IncompleteAnswer } from '../../data/auth.ts';
import { FormError } from '../../design/form/form-error.tsx';
import { Icon } from '../../design/layout/icon.tsx';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { type ApiError, isApiError } from '../../lib/api/api-error.ts';
import { useCountdown } from './use-countdown.ts';

const waitText = (t: TFunction<'auth'>, seconds: number) =>
  seconds > 90
    ? t('error.waitMinutes', { count: Math.ceil(seconds / 60) })
    : t('error.waitSeconds', { count: seconds });

/** Too many attempts: how long to wait, counted down on screen and announced once. */
function WaitError({ error }: { error: ApiError }) {
  const { t } = useTranslation('auth');
  const wait = error.retryAfter ?? 0;
  const left = useCountdown(error, wait);
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
    return (
      <Alert severity="error" icon={<Icon name="error" />}>
        {t(`error.incomplete.${error.of}`)}
      </Alert>
    );
  }
  return <FormError error={error} {...(fallback && { fallback })} />;
}
