import { type Execution, isExecutionCompleted, isExecutionFailed, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { liveExecutionQuery } from '../../../data/executions.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths, withQuery } from '../../../lib/paths.ts';
import { ChildTasks } from '../children/child-tasks.tsx';
import { ExecutionProblem } from '../configure/execution-problem.tsx';
import { AnswerWithInputs } from '../detail/answer-with-inputs.tsx';
import { hasNumericValues } from '../progress/progress-section.tsx';
import { AnswerSkeleton, ExecutionAnswer } from './execution-answer.tsx';

export type ExecutionResultProps = {
  task: Task;
  executionId: string;
  startedAt: number | undefined;
  retrying: boolean;
  problem: unknown;
  onRunAgain: (execution: Execution) => void;
  /** The run in the address no longer exists. */
  onMissing: () => void;
  onRetry: (execution: Execution) => void;
};

/** Step two of a run: the answer beside the user's input. */
export function ExecutionResult({
  task,
  executionId,
  startedAt,
  retrying,
  problem,
  onRunAgain,
  onMissing,
  onRetry,
}: ExecutionResultProps) {
  const { t } = useTranslation('executions');
  const { data: execution, error, refetch } = useQuery(liveExecutionQuery(executionId));
  const isMissing = isApiError(error, 'EXECUTION_NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED');
  useEffect(() => {
    if (isMissing) onMissing();
  }, [isMissing, onMissing]);
  if (error && !execution) {
    return <ErrorState compact error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!execution) return <AnswerSkeleton />;
  return (
    <AnswerWithInputs
      execution={execution}
      task={task}
      actions={
        <Box sx={{ display: 'grid', gap: 1 }}>
          {isExecutionFailed(execution.status) && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Icon name="tune" />}
              // Accepted, the retry would replace the form and what is typed there.
              disabled={retrying}
              onClick={() => onRunAgain(execution)}
            >
              {t('panel.change')}
            </Button>
          )}
          <Button
            component={Link}
            to={paths.execution(execution.id)}
            color="inherit"
            startIcon={<Icon name="open_in_new" />}
          >
            {t('panel.openExecution')}
          </Button>
          {isExecutionCompleted(execution.status) && hasNumericValues(task) && (
            <Button
              component={Link}
              to={withQuery(paths.execution(execution.id), { tab: '2' })}
              color="inherit"
              startIcon={<Icon name="show_chart" />}
            >
              {t('panel.numbers')}
            </Button>
          )}
        </Box>
      }
    >
      <ExecutionProblem problem={problem} parameters={task.required_parameters} />
      <ExecutionAnswer
        key={execution.id}
        execution={execution}
        task={task}
        startedAt={startedAt}
        onRunAgain={() => onRunAgain(execution)}
        onRetry={() => onRetry(execution)}
        retrying={retrying}
      />
      {isExecutionCompleted(execution.status) && (
        <Box sx={{ mt: 3, ':empty': { display: 'none' } }}>
          <ChildTasks execution={execution} task={task} />
        </Box>
      )}
    </AnswerWithInputs>
  );
}
