import { isRunnable, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { taskQuery } from '../../data/tasks.ts';
import { DetailFailed } from '../../design/feedback/page-failed.tsx';
import { useSession } from '../../design/hooks/use-session.ts';
import { useTitle } from '../../design/hooks/use-title.ts';
import { columns } from '../../design/layout/styles.ts';
import { paths } from '../../lib/paths.ts';
import { isAdmin } from '../../lib/roles.ts';
import { LatestRuns } from './latest-runs.tsx';
import { ParentNotice } from './parent-notice.tsx';
import { RunButton } from './run-button.tsx';
import { taskAvailability } from './task-gate.ts';
import { TaskHeader } from './task-header.tsx';
import { TaskOverview } from './task-overview.tsx';
import { TaskSystemInfo } from './task-system-info.tsx';
import { taskTexts } from './task-texts.ts';
import { UsageMeter } from './usage-meter.tsx';
import { useRunPanel } from './use-run-panel.ts';

export type RunSlot = (run: {
  task: Task;
  parentExecutionId: string | null;
  onClose: () => void;
}) => ReactNode;

export type TaskDetailProps = {
  id: string;
  /** The run panel, which replaces the overview while open. */
  run: RunSlot;
  /** Called when the run button is hovered or focused. */
  onRunSoon?: () => void;
  /** Cards above the overview. */
  top?: (task: Task) => ReactNode;
};

/** A task's page: its overview, or the run panel. */
export function TaskDetail({ id, run, onRunSoon, top }: TaskDetailProps) {
  const { i18n } = useTranslation('tasks');
  const { user } = useSession();
  const { data: task } = useSuspenseQuery(taskQuery(id));
  const panel = useRunPanel();
  const texts = taskTexts(task, i18n.language);
  useTitle(texts.name);
  if (!user) return null;
  const admin = isAdmin(user);
  const availability = taskAvailability(task, admin);
  const { parentExecutionId } = panel;
  // A child without a parent's run can't start; the notice says so and links to the parent.
  const canStart = isRunnable(availability) && (task.task_type !== 'child' || parentExecutionId !== null);
  const isRunning = canStart && panel.isOpen;
  return (
    <>
      <TaskHeader
        {...{ task, texts, availability, isAdmin: admin }}
        isShort={isRunning}
        {...(canStart &&
          !isRunning && { action: <RunButton task={task} onRun={panel.open} onRunSoon={onRunSoon} /> })}
      />
      <ParentNotice task={task} parentExecutionId={parentExecutionId} />
      {isRunning ? (
        run({ task, parentExecutionId, onClose: panel.close })
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}>
          {top?.(task)}
          <Box sx={{ ...columns('lg', 'minmax(0, 1fr) 320px'), gap: 2.5 }}>
            <TaskOverview task={task} availability={availability} />
            <Box component="aside" sx={{ display: 'grid', gap: 2.5 }}>
              {isRunnable(availability) && <UsageMeter taskId={task.id} />}
              <LatestRuns userId={user.id} taskId={task.id} />
            </Box>
          </Box>
        </Box>
      )}
      {admin && (
        <Box sx={{ mt: 2.5 }}>
          <TaskSystemInfo task={task} />
        </Box>
      )}
    </>
  );
}

/** Instead of a task that does not exist, or could not be loaded. */
export function TaskFailed() {
  const { t } = useTranslation('tasks');
  return (
    <DetailFailed
      missing={{ code: 'TASK_NOT_FOUND', title: t('notFound.title'), text: t('notFound.text') }}
      failed={t('failed')}
      fallback={paths.tasks}
    />
  );
}
