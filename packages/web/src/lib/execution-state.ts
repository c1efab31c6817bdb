import { type Execution, isChildSequenceRunning, isExecutionOpen } from '@agentarium/contracts';

/** Returns whether the children are running in order now, not waiting for the scheduler. */
export const isOrdered = (run: Execution['children_run']): boolean =>
  run !== null && isChildSequenceRunning(run.status) && !run.held;

/** Returns whether any child of this parent is running or queued. */
export const isAnyChildOpen = ({
  child_executions,
  children_run,
}: Pick<Execution, 'child_executions' | 'children_run'>): boolean =>
  isOrdered(children_run) || child_executions.some(({ status }) => isExecutionOpen(status));
