import * as rules from '@agentarium/contracts';
import { stateSql } from './status-sql.ts';

/** SQL about the status of an execution: its literals, and the contract's rules as conditions. */
export const executionState = stateSql(rules.executionTransitions, {
  isOpen: rules.isExecutionOpen,
  isFinished: rules.isExecutionFinished,
  isPending: rules.isExecutionPending,
  isRunning: rules.isExecutionRunning,
  isCompleted: rules.isExecutionCompleted,
  isFailed: rules.isExecutionFailed,
});

/** SQL about the status of a sequence of children. */
export const childSequenceState = stateSql(rules.childSequenceTransitions, {
  isRunning: rules.isChildSequenceRunning,
});
