import type { Execution, Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { LoadingStatus } from '../../../design/layout/skeletons.tsx';
import { cardGrid } from '../../../design/layout/styles.ts';

const ChildTaskList = lazyPart(() => import('./child-task-list.tsx'));

/** The child tasks of a completed parent execution. Their list loads only for a task that has some. */
export function ChildTasks({ execution, task }: { execution: Execution; task: Task }) {
  if (task.child_tasks.length === 0) return null;
  return (
    <Suspense fallback={<ListSkeleton count={task.child_tasks.length} />}>
      <ChildTaskList execution={execution} task={task} />
    </Suspense>
  );
}

/** As high as the list, so that what is below it does not move when the list appears. */
function ListSkeleton({ count }: { count: number }) {
  return (
    <LoadingStatus sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Skeleton variant="text" width="30%" sx={{ typography: 'h3' }} />
        <Skeleton variant="text" width="60%" />
      </div>
      <Box sx={{ ...cardGrid(320), gap: 1.5 }}>
        {Array.from({ length: count }, (_, index) => `step-${index}`).map((key) => (
          <Skeleton key={key} variant="rounded" height={164} sx={{ borderRadius: '12px' }} />
        ))}
      </Box>
    </LoadingStatus>
  );
}
