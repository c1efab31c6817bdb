import type { ChildrenStatus, ExecutionStatus } from './names.ts';

/** It is queued, running or waiting for an approval: its status will still change. */
export const isExecutionOpen = (status: ExecutionStatus): boolean =>
  status === 'pending' || status === 'running';
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
