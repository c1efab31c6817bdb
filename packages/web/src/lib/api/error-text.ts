import { type ErrorDetail, refusalReasons } from '@agentarium/contracts';
import type { AnyTFunction } from '../i18n.ts';
import { LoadError } from '../load-file.ts';
import { hasUnsavedWork } from '../unsaved-work.ts';
import { ApiError, type ApiErrorCode } from './api-error.ts';
import { detailText } from './fault-text.ts';

function loadFailureText(t: AnyTFunction, { failure }: LoadError): string {
  if (failure.reason === 'offline') return t('errors:NETWORK');
  if (failure.reason === 'failed') return t('common:load.failed');
  return t(hasUnsavedWork() ? 'common:load.upgradedUnsaved' : 'common:load.upgraded');
}

const isReason = (code: string | undefined) => refusalReasons.some((reason) => reason === code);

/** The specific reason of a refusal, if the server gave one; null if only its code is known. */
export const reasonOf = (error: unknown): ErrorDetail | null =>
  (error instanceof ApiError && error.details.find(({ code }) => isReason(code))) || null;

/**
 * The text to show for a failure: the translation of its reason or code, else the server's message, else `fallback` (a
 * translated text of the screen), else a general one. For unexpected failures the screen's text comes first.
 */
export function errorText(t: AnyTFunction, error: unknown, fallback?: string): string {
  if (error instanceof LoadError) return loadFailureText(t, error);
  if (!(error instanceof ApiError) || error.code === 'UNEXPECTED') return fallback ?? t('errors:UNEXPECTED');
  const reason = reasonOf(error);
  if (reason) return detailText(t, reason);
  const known = t(`errors:${error.code}`, { defaultValue: '', seconds: error.retryAfter ?? 0 });
  return known || error.message || fallback || t('errors:UNEXPECTED');
}

/** The text of a stored error, which is known by its code; `message` if the code has no translation. */
export const codeText = (t: AnyTFunction, code: string, message?: string): string =>
  errorText(t, new ApiError({ status: 0, code: code as ApiErrorCode, message: message ?? '' }), message);
