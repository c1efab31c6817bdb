import { useParams } from 'react-router';
import { ExecutionDetail } from '../features/executions/detail/execution-detail.tsx';
import { ScheduleChip, ScheduleStoppedInfo } from '../features/schedule/schedule-state.tsx';

export { ExecutionFailed as ErrorBoundary } from '../features/executions/detail/execution-detail.tsx';

/** /executions/{id}: one execution. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <ExecutionDetail
      key={id}
      id={id}
      scheduleChip={(execution) => <ScheduleChip taskId={execution.task_id} />}
      scheduleStop={(execution) => <ScheduleStoppedInfo taskId={execution.task_id} />}
    />
  );
}
