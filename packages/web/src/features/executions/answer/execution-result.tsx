import { type Execution, isExecutionCompleted, isExecutionFailed, type Task } from '@agentarium/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { liveExecutionQuery } from '../../../data/executions.ts';
import { ErrorState } from '../../../design/feedback/error-state.tsx';
import { Icon } from '../../../design/layout/icon.tsx';
import { columns, surface } from '../../../design/layout/styles.ts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { ChildTasks } from '../children/child-tasks.tsx';
import { ExecutionProblem } from '../configure/execution-problem.tsx';
import { ValueList } from '../parameters/parameter-values.tsx';
import { AnswerSkeleton, ExecutionAnswer } from './execution-answer.tsx';

export type ExecutionResultProps = {
  task: Task;
  executionId: string;
  startedAt: number | undefined;
  retrying: boolean;
  problem: unknown;
  onRunAgain: (execution: Execution) => void;
  /** The run in the address no longer exists. */
  onGone: () => void;
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
  onGone,
  onRetry,
}: ExecutionResultProps) {
  const { t } = useTranslation('executions');
  const { data: execution, error, refetch } = useQuery(liveExecutionQuery(executionId));
  const isGone = isApiError(error, 'EXECUTION_NOT_FOUND', 'FORBIDDEN', 'VALIDATION_FAILED');
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone, onGone]);
  if (error && !execution) {
    return <ErrorState compact error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  }
  if (!execution) return <AnswerSkeleton />;
  const inputs = task.required_parameters
    .filter(({ name, param_type }) => param_type !== 'AdminInput' && name in execution.input_params)
    .map((parameter) => ({ parameter, value: execution.input_params[parameter.name] }));
  return (
    <Box sx={{ ...columns('lg', '296px minmax(0, 1fr)'), gap: { xs: 3, lg: 4 } }}>
      <Box
        component="aside"
        aria-label={t('panel.asked')}
        sx={{
          order: { xs: 1, lg: 0 },
          position: { lg: 'sticky' },
          top: 88,
          display: 'grid',
          gap: 2,
          p: 2,
          ...surface,
        }}
      >
        <Typography variant="h5" component="h3">
          {t('panel.asked')}
        </Typography>
        {inputs.length > 0 ? (
          <ValueList values={inputs} of={execution} />
        ) : (
          <Typography variant="small" sx={{ color: 'text.secondary' }}>
            {t('panel.nothingAsked')}
          </Typography>
        )}
        <Box sx={{ display: 'grid', gap: 1 }}>
          {isExecutionFailed(execution.status) && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<Icon name="tune" />}
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
        </Box>
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
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
      </Box>
    </Box>
  );
}
