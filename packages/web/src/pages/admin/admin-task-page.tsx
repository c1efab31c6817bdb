import { useParams } from '../../design/router.tsx';
import { TaskEditor } from '../../features/tasks/admin/task-editor.tsx';

export default function AdminTaskPage() {
  const { id } = useParams();
  return <TaskEditor id={id} />;
}
