import type { ErrorCode, UserStatus } from '@agentarium/contracts';

/** Why an account in this status may not sign in; null when it may (docs/spec/api.md#accounts: only `active` may). */
export function loginRefusal(status: UserStatus): ErrorCode | null {
  switch (status) {
    case 'active':
      return null;
    case 'pending_verification':
      return 'EMAIL_NOT_VERIFIED';
    case 'blocked':
    case 'suspended':
    case 'inactive':
      return 'ACCOUNT_BLOCKED';
    default:
      return status satisfies never;
  }
}
