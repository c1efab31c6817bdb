import type { Execution } from '@agentarium/contracts';

type Earlier = Pick<Execution, 'id' | 'task_id' | 'parent_execution_id'>;

/** The form of an execution's task, filled in as it was for this execution. */
export function formPath({ id, task_id, parent_execution_id: parent }: Earlier): string {
  const ofParent = parent ? `&parent_execution_id=${parent}` : '';
  return `/tasks/${task_id}?execute=true&from=${id}${ofParent}`;
}
