import { AdminTaskList } from '../../features/tasks/admin/admin-task-list.tsx';

export function Component() {
  return <AdminTaskList />;
}
