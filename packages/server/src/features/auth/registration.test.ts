import { userStatus } from '@agentarium/contracts';
import { expect, test } from 'vitest';
import { loginRefusal } from './registration.ts';

test('only active accounts can sign in', () => {
  expect(Object.fromEntries(userStatus.options.map((status) => [status, loginRefusal(status)]))).toEqual({
    active: null,
    pending_verification: 'EMAIL_NOT_VERIFIED',
    blocked: 'ACCOUNT_BLOCKED',
    suspended: 'ACCOUNT_BLOCKED',
    inactive: 'ACCOUNT_BLOCKED',
  });
});
