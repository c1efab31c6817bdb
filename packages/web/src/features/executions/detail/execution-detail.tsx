import type { Execution } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { liveExecutionQuery } from '../../../data/executions.ts';
import { taskOfExecutionQuery } from '../../../data/tasks.ts';
import { DetailFailed, MissingState, useFailedRoute } from '../../../design/feedback/page-failed.tsx';
import { useFormat } from '../../../design/hooks/use-format.ts';
import { useTitle } from '../../../design/hooks/use-title.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { taskNameOf } from '../answer/agent-display.ts';
import { ExecutionProblem } from '../configure/execution-problem.tsx';
import { ProvenanceSection } from '../provenance/provenance.tsx';
import { AdminNotes } from './admin-notes.tsx';
import { AskedBeside } from './asked-beside.tsx';
import { ExecutionHeader } from './execution-header.tsx';
import { ExecutionSystemInfo } from './execution-system-info.tsx';
import { ExecutionTabs } from './execution-tabs.tsx';
import { OfflineNote } from './offline-note.tsx';
import { useRetry } from './use-retry.ts';

export type ExecutionDetailProps = {
  id: string;
  /** The current schedule state of a scheduled parent. */
  scheduleChip?: (execution: Execution) => ReactNode;
  /** Shows when that schedule was stopped and by whom; nothing while active. */
  scheduleStop?: (execution: Execution) => ReactNode;
};

/** One execution; offline this device's copy, with a note. */
export function ExecutionDetail({ id, ...schedule }: ExecutionDetailProps) {
  const { data, refetch } = useSuspenseQuery(liveExecutionQuery(id));
  return (
    <>
      {data.kept_at && <OfflineNote at={data.kept_at} onOnline={() => void refetch()} />}
      <Loaded execution={data} {...schedule} />
    </>
  );
}

/** Instead of an execution that does not exist, is somebody else's, or could not be loaded. */
export function ExecutionFailed() {
  const { t } = useTranslation('executions');
  const { error } = useFailedRoute();
  if (isApiError(error, 'FORBIDDEN'))
    return <MissingState title={t('forbidden')} fallback={paths.executions} />;
  return (
    <DetailFailed
      missing={{ code: 'EXECUTION_NOT_FOUND', title: t('notFound.title'), text: t('notFound.text') }}
      failed={t('loadFailed')}
      fallback={paths.executions}
    />
  );
}

function Loaded({
  execution,
  scheduleChip,
  scheduleStop,
}: Omit<ExecutionDetailProps, 'id'> & { execution: Execution }) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const format = useFormat();
  const { data: task } = useQuery(taskOfExecutionQuery(execution.task_id));
  const { retry, retrying, problem } = useRetry(execution, task);
  const isScheduled = task?.task_type === 'parent_scheduled';
  const title = taskNameOf(task, i18n.language, execution.task_name);
  // With its time, since the task's page and its other runs share the name.
  useTitle(`${title}, ${format.dateTime(execution.created_at)}`);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: { xs: 1.5, sm: 4 } }}>
      <ExecutionHeader
        execution={execution}
        task={task}
        title={title}
        schedule={isScheduled && scheduleChip?.(execution)}
        scheduleStop={isScheduled && scheduleStop?.(execution)}
      />
      <AdminNotes execution={execution} />
      <ExecutionProblem problem={problem} parameters={task?.required_parameters ?? []} />
      <AskedBeside execution={execution} task={task}>
        <ExecutionTabs
          execution={execution}
          task={task}
          onRunAgain={task && (() => void navigate(paths.rerun(execution)))}
          onRetry={task && retry}
          retrying={retrying}
        />
      </AskedBeside>
      <ProvenanceSection execution={execution} task={task} />
      <ExecutionSystemInfo execution={execution} />
    </Box>
  );
}
