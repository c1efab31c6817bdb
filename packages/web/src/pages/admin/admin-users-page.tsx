import { UserList } from '../../features/users/admin/user-list.tsx';

/** /admin/users: the accounts. */
export default function AdminUsersPage() {
  return <UserList />;
}
