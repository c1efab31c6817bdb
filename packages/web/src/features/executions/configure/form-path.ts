import type { Execution } from '@agentarium/contracts';

type Earlier = Pick<Execution, 'id' | 'task_id' | 'parent_execution_id'>;

/** A link to the task's form, filled in as for this execution. */
export function formPath({ id, task_id, parent_execution_id: parent }: Earlier): string {
  const ofParent = parent ? `&parent_execution_id=${parent}` : '';
  return `/tasks/${task_id}?execute=true&from=${id}${ofParent}`;
}
