import { type ChildrenStatus, type ExecutionStatus, executionStatuses } from './names.ts';

/** Which statuses an execution may take next; none follows a finished one. */
export const executionTransitions = {
  pending: ['running', 'failed'],
  // A running one goes back into the queue when its worker stops or dies.
  running: ['pending', 'completed', 'failed'],
  completed: [],
  failed: [],
} as const satisfies Record<ExecutionStatus, readonly ExecutionStatus[]>;

const open = executionStatuses.filter((status) => executionTransitions[status].length > 0);

/** It waits for a worker or has one: its status will still change. */
export const isExecutionOpen = (status: ExecutionStatus): boolean => open.includes(status);
export const isExecutionFinished = (status: ExecutionStatus): boolean => !isExecutionOpen(status);
export const isExecutionPending = (status: ExecutionStatus): boolean => status === 'pending';
export const isExecutionRunning = (status: ExecutionStatus): boolean => status === 'running';
/** It finished with a result. */
export const isExecutionCompleted = (status: ExecutionStatus): boolean => status === 'completed';
export const isExecutionFailed = (status: ExecutionStatus): boolean => status === 'failed';

/** Which statuses a sequence of children may take next; one that is over may be started again. */
export const childSequenceTransitions = {
  running: ['completed', 'stopped'],
  completed: ['running'],
  stopped: ['running'],
} as const satisfies Record<ChildrenStatus, readonly ChildrenStatus[]>;

export const isChildSequenceRunning = (status: ChildrenStatus | undefined): boolean => status === 'running';
