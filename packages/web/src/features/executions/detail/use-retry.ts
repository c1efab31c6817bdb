import type { Execution, Task } from '@agentarium/contracts';
import { useNavigate } from 'react-router';
import { useRun } from '../configure/use-run.ts';
import { userInputsOf } from './user-inputs.ts';

/** Runs an execution's task again with the same values and goes to the new execution; no schedule changes. */
export function useRetry(execution: Execution, task: Task | undefined) {
  const navigate = useNavigate();
  const { run, pending, problem } = useRun(
    task ?? { id: execution.task_id, required_parameters: [] },
    execution.parent_execution_id,
    (next) => void navigate(`/executions/${next.id}`),
  );
  return {
    retry: () => {
      if (task) void run(userInputsOf(task, execution), { repeats: true });
    },
    retrying: pending,
    problem,
  };
}
