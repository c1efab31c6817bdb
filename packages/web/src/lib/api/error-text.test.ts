import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorText } from './error-text.ts';

describe('errorText', () => {
  it('prefers the code’s text, then the server’s message, then the fallback', () => {
    const known = new ApiError({ status: 403, code: 'FORBIDDEN', message: 'server words' });
    const unknown = new ApiError({ status: 418, code: 'TEAPOT' as 'FORBIDDEN', message: 'server words' });
    expect(errorText(i18next.t, known, 'fallback')).toBe('You do not have permission to do this.');
    expect(errorText(i18next.t, unknown, 'fallback')).toBe('server words');
    const unforeseen = new ApiError({ status: 500, code: 'UNEXPECTED', message: 'HTTP 500' });
    expect(errorText(i18next.t, unforeseen, 'fallback')).toBe('fallback');
    expect(errorText(i18next.t, unforeseen)).toBe(i18next.t('errors:UNEXPECTED'));
    expect(errorText(i18next.t, unknown)).toBe('server words');
    expect(errorText(i18next.t, new TypeError('x is not a function'))).toBe(
      'Something went wrong on our side. Please try again.',
    );
  });
});
