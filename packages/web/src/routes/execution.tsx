import { useParams } from 'react-router';
import { ExecutionDetail } from '../features/executions/detail/execution-detail.tsx';

export { ExecutionFailed as ErrorBoundary } from '../features/executions/detail/execution-detail.tsx';

import { ScheduleChip } from '../features/schedule/schedule-chip.tsx';
import { ScheduleStop } from '../features/schedule/schedule-stop.tsx';

/** /executions/{id}: one execution. */
export function Component() {
  const { id = '' } = useParams();
  return (
    <ExecutionDetail
      key={id}
      id={id}
      scheduleChip={(execution) => <ScheduleChip taskId={execution.task_id} />}
      scheduleStop={(execution) => <ScheduleStop taskId={execution.task_id} />}
    />
  );
}
