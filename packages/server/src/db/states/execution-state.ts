import {
  childrenStatuses,
  childSequenceTransitions,
  type ExecutionStatus,
  executionStatuses,
  executionTransitions,
  isChildSequenceRunning,
  isExecutionCompleted,
  isExecutionFailed,
  isExecutionFinished,
  isExecutionOpen,
  isExecutionPending,
  isExecutionRunning,
} from '@agentarium/contracts';
import { askStatus, statusLiterals } from './status-sql.ts';

const ask = (rule: (status: ExecutionStatus) => boolean) => askStatus(executionStatuses, rule);

/** SQL about the status of an execution: its literals, and questions as the contracts' rules of the same names. */
export const executionState = {
  ...statusLiterals(executionTransitions),
  isOpen: ask(isExecutionOpen),
  isFinished: ask(isExecutionFinished),
  isPending: ask(isExecutionPending),
  isRunning: ask(isExecutionRunning),
  isCompleted: ask(isExecutionCompleted),
  isFailed: ask(isExecutionFailed),
};

/** SQL about the status of a sequence of children. */
export const childSequenceState = {
  ...statusLiterals(childSequenceTransitions),
  isRunning: askStatus(childrenStatuses, isChildSequenceRunning),
};
