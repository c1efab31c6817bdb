import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { applyServerErrors } from './form-errors.tsx';

type Detail = { path: string; message: string; code?: string; params?: object };

/** A form with these fields; returns which errors were set, and which field was focused. */
function aForm(...fields: string[]) {
  const setError = vi.fn();
  const form = { getValues: () => Object.fromEntries(fields.map((name) => [name, ''])), setError };
  const landed = () =>
    setError.mock.calls.map(([path, { message }, { shouldFocus }]) => [path, message, shouldFocus]);
  return { form: form as never, landed };
}
const refusal = (code: string, ...details: Detail[]) =>
  new ApiError({ status: 400, code: code as never, message: 'No', details: details as never });

describe('a server error is shown at its fields', () => {
  it('by code and params, and focuses the first', () => {
    const { form, landed } = aForm('name', 'email');
    const error = refusal(
      'VALIDATION_FAILED',
      { path: 'name', message: 'x', code: 'TOO_LONG', params: { maximum: 50 } },
      { path: 'email', message: 'x', code: 'EMAIL_FORMAT' },
    );
    expect(applyServerErrors(form, error)).toBeNull();
    expect(landed()).toEqual([
      ['name', 'errors:detail.TOO_LONG {"maximum":50}', true],
      ['email', 'errors:detail.EMAIL_FORMAT', false],
    ]);
  });

  it.each([
    ['body/name', 'name'],
    ['config.locales.ru.name', 'config.locales.ru.name'],
    ['body.headers[0].list[12]', 'headers.0.list.12'],
  ])('the path %s is the field %s', (path, field) => {
    const { form, landed } = aForm('name', 'config', 'headers');
    expect(
      applyServerErrors(form, refusal('VALIDATION_FAILED', { path, message: 'x', code: 'INVALID' })),
    ).toBeNull();
    expect(landed().map(([at]) => at)).toEqual([field]);
  });

  it.each([
    ['USERNAME_TAKEN', 'username'],
    ['EMAIL_TAKEN', 'email'],
  ])('%s belongs to the field %s even without details', (code, field) => {
    const { form, landed } = aForm('username', 'email');
    expect(applyServerErrors(form, refusal(code))).toBeNull();
    expect(landed()).toEqual([[field, `errors:detail.${code}`, true]]);
  });

  it('is returned when it names a list entry, which forms number', () => {
    const setError = vi.fn();
    const form = { getValues: () => ({ config: { headers: [{ name: 'X-Key', value: '' }] } }), setError };
    const detail = (path: string) => ({ path, message: 'x', code: 'INVALID' });
    const error = refusal('VALIDATION_FAILED', detail('config.headers.X-Key'));
    expect(applyServerErrors(form as never, error)).toBe(error);
    expect(applyServerErrors(form as never, refusal('X', detail('config.headers.0.value')))).toBeNull();
    expect(setError.mock.calls.map(([path]) => path)).toEqual(['config.headers.0.value']);
  });

  it('falls back to the message of a server without codes', () => {
    const { form, landed } = aForm('name');
    expect(
      applyServerErrors(form, refusal('VALIDATION_FAILED', { path: 'name', message: 'Bad name' })),
    ).toBeNull();
    expect(landed()).toEqual([['name', 'Bad name', true]]);
  });
});

describe('an error remains above the form', () => {
  it('when the form has none of its fields', () => {
    const { form, landed } = aForm('name');
    const error = refusal('VALIDATION_FAILED', { path: 'other.field', message: 'x', code: 'INVALID' });
    expect(applyServerErrors(form, error)).toBe(error);
    expect(landed()).toEqual([]);
  });

  it('when it names no field', () => {
    const { form } = aForm('name');
    const error = refusal('STALE_WRITE');
    expect(applyServerErrors(form, error)).toBe(error);
  });

  it.each([new Error('down'), null])('when it is not an API error: %s', (error) => {
    const { form, landed } = aForm('name');
    expect(applyServerErrors(form, error)).toBe(error);
    expect(landed()).toEqual([]);
  });
});
