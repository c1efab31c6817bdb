import { useParams } from 'react-router';
import { TaskQuality } from '../../features/executions/feedback/quality-panel.tsx';
import { TaskEditor } from '../../features/tasks/admin/task-editor.tsx';

export function Component() {
  const { id } = useParams();
  return (
    <>
      <TaskEditor id={id} />
      {id && <TaskQuality id={id} />}
    </>
  );
}
