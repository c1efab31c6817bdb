import { UserList } from '../../features/users/admin/user-list.tsx';

/** /admin/users: the accounts. */
export function Component() {
  return <UserList />;
}
