import { useParams } from 'react-router';
import { TaskEditor } from '../../features/tasks/admin/task-editor.tsx';

export function Component() {
  const { id } = useParams();
  return <TaskEditor id={id} />;
}
