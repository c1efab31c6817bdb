import { expect, it } from 'vitest';
import { ApiError, type ApiErrorCode, networkError } from '../../lib/api-error.ts';
import { limitKind } from './limit-kind.ts';

const refused = (code: ApiErrorCode, message: string) => new ApiError({ status: 429, code, message });

it.each([
  ['DAILY_LIMIT_GLOBAL', '', 'global'],
  ['DAILY_LIMIT_TASK', '', 'task'],
  ['UNEXPECTED', 'Daily execution limit reached globally', 'global'],
  ['UNEXPECTED', 'Global daily limit reached', 'global'],
  ['UNEXPECTED', 'Daily execution limit reached for this task', 'task'],
  ['UNEXPECTED', 'Task daily limit reached', 'task'],
  ['UNEXPECTED', 'Daily execution limit reached', 'general'],
  ['RATE_LIMITED', 'Too many requests. Please wait a moment and try again.', null],
  ['SCHEDULE_LIMIT', 'Your plan does not allow more active schedules.', null],
] as const)('%s with “%s” is %s', (code, message, kind) => {
  expect(limitKind(refused(code, message))).toBe(kind);
});

it('is none where no answer came or something else broke', () => {
  expect(limitKind(networkError())).toBeNull();
  expect(limitKind(new Error('Daily execution limit reached'))).toBeNull();
});
