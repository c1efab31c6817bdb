import type { Execution, Task } from '@agentarium/contracts';
import { useNavigate } from 'react-router';
import { isApiError } from '../../../lib/api/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { useStartExecution } from '../configure/use-start-execution.ts';
import { userInputsOf } from './user-inputs.ts';

/**
 * Reruns an execution's task with the same values and opens the new execution; the schedule stays. Opens the form
 * instead if a withheld value must be typed in.
 */
export function useRetry(execution: Execution, task: Task | undefined) {
  const navigate = useNavigate();
  const { run, pending, problem } = useStartExecution(
    task ?? { id: execution.task_id, required_parameters: [] },
    execution.parent_execution_id,
    (next) => void navigate(paths.execution(next.id)),
    (refusal) => {
      if (isApiError(refusal, 'FIELD_WITHHELD')) void navigate(paths.rerun(execution));
    },
  );
  return {
    retry: () => {
      const values = task && userInputsOf(task, execution);
      if (values) void run(values, { repeats: true, hasForm: false, earlier: Object.keys(values) });
    },
    retrying: pending,
    problem,
  };
}
