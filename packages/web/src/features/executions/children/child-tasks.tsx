import type { Execution, Task } from '@agentarium/contracts';
import { Suspense } from 'react';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';

const ChildTaskList = lazyPart(() => import('./child-task-list.tsx'));

/** The child tasks of a completed parent execution. Their list loads only for a task that has some. */
export function ChildTasks({ execution, task }: { execution: Execution; task: Task }) {
  if (task.child_tasks.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ChildTaskList execution={execution} task={task} />
    </Suspense>
  );
}
