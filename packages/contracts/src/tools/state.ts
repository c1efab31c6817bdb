import { type CallEndStatus, type ToolCallStatus, toolCallStatuses } from './names.ts';

/** The allowed status transitions of a tool call; there are none from a finished one. */
export const toolCallTransitions = {
  pending_confirmation: ['running', 'denied', 'failed'],
  // A running call that was stopped before its tool started counts as denied.
  running: ['completed', 'failed', 'denied'],
  completed: [],
  failed: [],
  denied: [],
} as const satisfies Record<ToolCallStatus, readonly ToolCallStatus[]> & Record<CallEndStatus, readonly []>;

const open = toolCallStatuses.filter((status) => toolCallTransitions[status].length > 0);

/** It awaits approval or its tool is running: it has no result yet. */
export const isToolCallOpen = (status: ToolCallStatus): boolean => open.includes(status);
export const isToolCallFinished = (status: ToolCallStatus): status is CallEndStatus =>
  !isToolCallOpen(status);
/** It awaits approval. */
export const isToolCallWaiting = (status: ToolCallStatus): boolean => status === 'pending_confirmation';
export const isToolCallRunning = (status: ToolCallStatus): boolean => status === 'running';
export const isToolCallCompleted = (status: ToolCallStatus): boolean => status === 'completed';
export const isToolCallFailed = (status: ToolCallStatus): boolean => status === 'failed';
