import type { Execution, Task } from '@agentarium/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';

const FurtherTaskList = lazyPart(() => import('./further-task-list.tsx'));

/** The child tasks of a completed parent execution; lazy, since most tasks have none. */
export function FurtherTasks({ execution, task }: { execution: Execution; task: Task }) {
  if (task.child_tasks.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <FurtherTaskList execution={execution} task={task} />
    </Suspense>
  );
}
