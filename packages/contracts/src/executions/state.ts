import { type ChildrenStatus, type ExecutionStatus, executionStatuses } from './names.ts';

/** The allowed status transitions of an execution; there are none from a finished one. */
export const executionTransitions = {
  pending: ['running', 'failed'],
  // A running execution returns to the queue when its worker stops or dies.
  running: ['pending', 'completed', 'failed'],
  completed: [],
  failed: [],
} as const satisfies Record<ExecutionStatus, readonly ExecutionStatus[]>;

const open = executionStatuses.filter((status) => executionTransitions[status].length > 0);

/** It is queued or running: its status will still change. */
export const isExecutionOpen = (status: ExecutionStatus): boolean => open.includes(status);
export const isExecutionFinished = (status: ExecutionStatus): boolean => !isExecutionOpen(status);
export const isExecutionPending = (status: ExecutionStatus): boolean => status === 'pending';
export const isExecutionRunning = (status: ExecutionStatus): boolean => status === 'running';
/** It finished with a result. */
export const isExecutionCompleted = (status: ExecutionStatus): boolean => status === 'completed';
export const isExecutionFailed = (status: ExecutionStatus): boolean => status === 'failed';

/** The allowed status transitions of a sequence of children; a finished one may be restarted. */
export const childSequenceTransitions = {
  running: ['completed', 'stopped'],
  completed: ['running'],
  stopped: ['running'],
} as const satisfies Record<ChildrenStatus, readonly ChildrenStatus[]>;

export const isChildSequenceRunning = (status: ChildrenStatus | undefined): boolean => status === 'running';
