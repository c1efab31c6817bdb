import type { User } from '@agentarium/contracts';

/** Whether the user administers the system. Roles are compared without case (docs/spec/user-side.md#states). */
export const isAdmin = (user: Pick<User, 'role'> | null | undefined): boolean =>
  ['admin', 'administrator'].includes(user?.role.toLowerCase() ?? '');
