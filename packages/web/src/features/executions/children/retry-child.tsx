import { type Execution, localized } from '@agentarium/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { executionChanged, executionQuery } from '../../../data/executions.ts';
import { tasksByIdQuery } from '../../../data/tasks.ts';
import { useToast } from '../../../design/feedback/toast.tsx';
import { LoadingButton } from '../../../design/form/loading-button.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useStartExecution } from '../configure/use-start-execution.ts';
import { userInputsOf } from '../detail/user-inputs.ts';
import type { ChildExecution } from './children-state.ts';

/** Reruns a failed child with its values; opens its form if a withheld value must be typed in. */
export function RetryChild({ parent, child }: { parent: Execution; child: ChildExecution }) {
  const { t, i18n } = useTranslation('executions');
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { data: tasks } = useQuery(tasksByIdQuery);
  const task = tasks?.get(child.task_id);
  const refresh = () => void executionChanged(queryClient, parent.id);
  const { run, pending } = useStartExecution(
    task ?? { id: child.task_id, required_parameters: [] },
    parent.id,
    refresh,
    (problem) =>
      isApiError(problem, 'FIELD_WITHHELD')
        ? void navigate(paths.rerun({ ...child, parent_execution_id: parent.id }))
        : toast.error(problem, t('problem.generic')),
  );
  const retry = async () => {
    if (!task) return;
    const earlier = await queryClient.fetchQuery(executionQuery(child.id));
    const values = userInputsOf(task, earlier);
    await run(values, { repeats: true, hasForm: false, earlier: Object.keys(values) });
  };
  const name = task ? localized(task.config.locales, i18n.language, 'name', task.name) : child.task_name;
  return (
    <LoadingButton
      size="small"
      icon="refresh"
      pending={pending}
      disabled={!task}
      aria-label={t('further.retryNamed', { name })}
      onClick={() => void retry().catch((error: unknown) => toast.error(error, t('problem.generic')))}
    >
      {t('further.retry')}
    </LoadingButton>
  );
}
