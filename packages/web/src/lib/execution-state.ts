import { type Execution, isChildSequenceRunning, isExecutionOpen } from '@agentarium/contracts';

/** Whether the children are being run in order now, rather than held until the scheduler is on again. */
export const isOrdered = (run: Execution['children_run']): boolean =>
  run !== null && isChildSequenceRunning(run.status) && !run.held;

/** Whether anything under this parent is going on: its children in order, or any one of them. */
export const isAnyChildOpen = ({
  child_executions,
  children_run,
}: Pick<Execution, 'child_executions' | 'children_run'>): boolean =>
  isOrdered(children_run) || child_executions.some(({ status }) => isExecutionOpen(status));
