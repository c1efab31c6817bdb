import type { TFunction } from 'i18next';
import { LoadError } from '../load-file.ts';
import { hasUnsavedWork } from '../unsaved-work.ts';
import { ApiError } from './api-error.ts';

function loadFailureText(t: TFunction, { failure }: LoadError): string {
  if (failure.reason === 'offline') return t('errors:NETWORK');
  if (failure.reason === 'failed') return t('common:load.failed');
  return t(hasUnsavedWork() ? 'common:load.upgradedUnsaved' : 'common:load.upgraded');
}

/**
 * The sentence to show for a failure: the translated text of its code, else the server's message, else
 * `fallback` (a translated sentence of the screen), else the general one. A failure that nobody foresaw says nothing
 * of its own, so the screen's sentence comes before it.
 */
export function errorText(t: TFunction, error: unknown, fallback?: string): string {
  if (error instanceof LoadError) return loadFailureText(t, error);
  if (!(error instanceof ApiError) || error.code === 'UNEXPECTED') return fallback ?? t('errors:UNEXPECTED');
  const known = t(`errors:${error.code}`, { defaultValue: '', seconds: error.retryAfter ?? 0 });
  return known || error.message || fallback || t('errors:UNEXPECTED');
}
