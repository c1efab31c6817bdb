import * as rules from '@agentarium/contracts';
import { askStatuses, statusLiterals } from './status-sql.ts';

/** SQL about the status of an execution: its literals, and questions as the contracts' rules. */
export const executionState = {
  ...statusLiterals(rules.executionTransitions),
  ...askStatuses(rules.executionStatuses, {
    isOpen: rules.isExecutionOpen,
    isFinished: rules.isExecutionFinished,
    isPending: rules.isExecutionPending,
    isRunning: rules.isExecutionRunning,
    isCompleted: rules.isExecutionCompleted,
    isFailed: rules.isExecutionFailed,
  }),
};

/** SQL about the status of a sequence of children. */
export const childSequenceState = {
  ...statusLiterals(rules.childSequenceTransitions),
  ...askStatuses(rules.childrenStatuses, { isRunning: rules.isChildSequenceRunning }),
};
