import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError, type ApiErrorCode } from '../lib/api-error.ts';

const fieldOfCode: Partial<Record<ApiErrorCode, string>> = {
  USERNAME_TAKEN: 'username',
  EMAIL_TAKEN: 'email',
};

/** What a fault's code says under its field. */
const textOfCode: Record<string, string> = {
  PASSWORD_TOO_COMMON: 'errors:field.passwordTooCommon',
  USERNAME_MIXED_SCRIPTS: 'errors:field.usernameMixedScripts',
  USERNAME_CONFUSABLE: 'errors:field.usernameConfusable',
  UNKNOWN_PROMPT_VARIABLE: 'errors:field.promptVariable',
};

/**
 * Puts a failed save on the form's fields and focuses the first. Gives what must be shown above the form instead:
 * the error when nothing of it found its field, else null.
 */
export function landServerErrors<I extends FieldValues, C, O>(
  form: UseFormReturn<I, C, O>,
  error: unknown,
): unknown {
  if (!(error instanceof ApiError)) return error;
  const codeField = fieldOfCode[error.code];
  const details =
    codeField && error.details.length === 0
      ? [{ path: codeField, message: error.message, code: undefined }]
      : error.details;
  const known = new Set(Object.keys(form.getValues()));
  const landed = details
    .map(({ path, message, code }) => ({
      path: path.replace(/^(body|query)[./]/, '').replaceAll(/\[(\d+)\]/g, '.$1'),
      message: textOfCode[code ?? ''] ?? message,
    }))
    .filter(({ path }) => known.has(path.split('.')[0] ?? ''));
  for (const [index, { path, message }] of landed.entries()) {
    form.setError(path as Path<I>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return landed.length > 0 ? null : error;
}
