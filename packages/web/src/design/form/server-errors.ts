import type { ErrorDetail } from '@agentarium/contracts';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, type ApiErrorCode } from '../../lib/api/api-error.ts';
import { faultMessage } from '../../lib/api/fault-text.ts';

const fieldOfCode: Partial<Record<ApiErrorCode, string>> = {
  USERNAME_TAKEN: 'username',
  EMAIL_TAKEN: 'email',
};

/**
 * Puts a failed save on the form's fields and focuses the first. Returns what must be shown above the form instead:
 * the error when nothing of it found its field, else null.
 */
export function landServerErrors<I extends FieldValues, C, O>(
  form: UseFormReturn<I, C, O>,
  error: unknown,
): unknown {
  if (!(error instanceof ApiError)) return error;
  const codeField = fieldOfCode[error.code];
  const details: readonly ErrorDetail[] =
    codeField && error.details.length === 0
      ? [{ path: codeField, message: faultMessage({ code: error.code }) }]
      : error.details;
  const known = new Set(Object.keys(form.getValues()));
  const landed = details
    .map((detail) => ({
      path: detail.path.replace(/^(body|query)[./]/, '').replaceAll(/\[(\d+)\]/g, '.$1'),
      message: detail.code ? faultMessage(detail) : detail.message,
    }))
    .filter(({ path }) => known.has(path.split('.')[0] ?? ''));
  for (const [index, { path, message }] of landed.entries()) {
    form.setError(path as Path<I>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return landed.length > 0 ? null : error;
}
