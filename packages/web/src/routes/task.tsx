import { Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { lazyPart } from '../design/feedback/lazy-part.tsx';
import { ConfigureSkeleton } from '../features/executions/configure/configure-skeleton.tsx';
import { ScheduleSection } from '../features/schedule/schedule-section.tsx';
import { TaskDetail } from '../features/tasks/task-detail.tsx';
import { preload } from '../lib/load-file.ts';

export { TaskFailed as ErrorBoundary } from '../features/tasks/task-detail.tsx';

// The overview comes first: the run panel loads with its form when it is about to be opened.
const loadPanel = async () => ({
  default: (await import('../features/executions/configure/execution-panel.tsx')).ExecutionPanel,
});
const ExecutionPanel = lazyPart(loadPanel);
const ScheduleSheet = lazyPart(async () => ({
  default: (await import('../features/executions/configure/schedule-sheet.tsx')).ScheduleSheet,
}));

/** /tasks/{id}: one task; `execute=true` opens its run panel. */
export function Component() {
  const { id = '' } = useParams();
  return <TaskPage key={id} id={id} />;
}

function TaskPage({ id }: { id: string }) {
  const [isScheduling, setScheduling] = useState(false);
  return (
    <TaskDetail
      id={id}
      run={(run) => (
        <Suspense fallback={<ConfigureSkeleton />}>
          <ExecutionPanel {...run} autoOpen />
        </Suspense>
      )}
      onRunSoon={() => preload(loadPanel)}
      top={(task) =>
        task.task_type === 'parent_scheduled' && (
          <>
            <ScheduleSection task={task} onEdit={() => setScheduling(true)} />
            {isScheduling && (
              <Suspense fallback={null}>
                <ScheduleSheet taskId={id} onClose={() => setScheduling(false)} />
              </Suspense>
            )}
          </>
        )
      }
    />
  );
}
