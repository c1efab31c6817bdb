import type { ErrorDetail } from '@agentarium/contracts';
import Alert from '@mui/material/Alert';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, type ApiErrorCode } from '../../lib/api/api-error.ts';
import { errorText } from '../../lib/api/error-text.ts';
import { faultMessage } from '../../lib/api/fault-text.ts';

const fieldOfCode: Partial<Record<ApiErrorCode, string>> = {
  USERNAME_TAKEN: 'username',
  EMAIL_TAKEN: 'email',
};

/** Returns whether a form can have a field at this path: a list entry is at a number. */
function hasPlace(values: unknown, path: readonly string[]): boolean {
  const [name = '', ...further] = path;
  if (path.length === 0 || typeof values !== 'object' || values === null) return true;
  if (Array.isArray(values) && !/^\d+$/.test(name)) return false;
  return hasPlace((values as Record<string, unknown>)[name], further);
}

/**
 * Shows a failed save's errors at the form's fields and focuses the first. Takes the field of a path, if it has another
 * name. Returns what belongs above the form: the error if none of it matched a field, else null.
 */
export function applyServerErrors<I extends FieldValues, C, O>(
  form: UseFormReturn<I, C, O>,
  error: unknown,
  fieldOf = (path: string) => path,
): unknown {
  if (!(error instanceof ApiError)) return error;
  const codeField = fieldOfCode[error.code];
  const details: readonly ErrorDetail[] =
    codeField && error.details.length === 0
      ? [{ path: codeField, message: faultMessage({ code: error.code }) }]
      : error.details;
  const values = form.getValues();
  const landed = details
    .map((detail) => ({
      path: fieldOf(detail.path.replace(/^(body|query)[./]/, '').replaceAll(/\[(\d+)\]/g, '.$1')),
      message: detail.code ? faultMessage(detail) : detail.message,
    }))
    .filter(
      ({ path }) => Object.hasOwn(values, path.split('.')[0] ?? '') && hasPlace(values, path.split('.')),
    );
  for (const [index, { path, message }] of landed.entries()) {
    form.setError(path as Path<I>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  return landed.length > 0 ? null : error;
}

/** The form's overall error or its text, above its button; stays until the next attempt. Nothing without an error. */
export function FormError({ error, fallback }: { error: unknown; fallback?: string }) {
  const { t } = useTranslation('errors');
  if (!error) return null;
  return <Alert severity="error">{errorText(t, error, fallback)}</Alert>;
}
