import * as rules from '@agentarium/contracts';
import { stateSql } from './status-sql.ts';

/** SQL about the status of a tool call: its literals, and the contract's rules as conditions. */
export const toolCallState = stateSql(rules.toolCallTransitions, {
  isOpen: rules.isToolCallOpen,
  isFinished: rules.isToolCallFinished,
  isWaiting: rules.isToolCallWaiting,
  isRunning: rules.isToolCallRunning,
});
