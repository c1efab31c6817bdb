import { AdminTaskList } from '../../features/tasks/admin/admin-task-list.tsx';

export default function AdminTasksPage() {
  return <AdminTaskList />;
}
