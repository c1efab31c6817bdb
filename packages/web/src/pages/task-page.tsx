import { useParams } from '../design/router.tsx';
import { ExecutionPanel } from '../features/executions/configure/execution-panel.tsx';
import { ScheduleSection } from '../features/schedule/schedule-section.tsx';
import { TaskDetail } from '../features/tasks/task-detail.tsx';

/** /tasks/{id}: one task; `execute=true` opens its run panel. */
export default function TaskPage() {
  const { id = '' } = useParams();
  return (
    <TaskDetail
      key={id}
      id={id}
      run={(run) => <ExecutionPanel {...run} autoOpen />}
      aside={(task) => task.task_type === 'parent_scheduled' && <ScheduleSection task={task} />}
    />
  );
}
