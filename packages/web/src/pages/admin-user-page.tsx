import { useParams } from 'react-router';
import { UserEditor } from '../features/users/admin/user-editor.tsx';

/** /admin/users/new and /admin/users/{id}: the form of an account. */
export default function AdminUserPage() {
  const { id } = useParams();
  return <UserEditor id={id} />;
}
