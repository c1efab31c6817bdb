import type { User } from '@agentarium/contracts';

/**
 * Returns whether the user is an administrator. Roles are compared case-insensitively (docs/spec/user-side.md#states).
 */
export const isAdmin = (user: Pick<User, 'role'> | null | undefined): boolean =>
  ['admin', 'administrator'].includes(user?.role.toLowerCase() ?? '');
