import {
  isToolCallFinished,
  isToolCallOpen,
  isToolCallRunning,
  isToolCallWaiting,
  type ToolCallStatus,
  toolCallStatuses,
  toolCallTransitions,
} from '@agentarium/contracts';
import { askStatus, statusLiterals } from './status-sql.ts';

const ask = (rule: (status: ToolCallStatus) => boolean) => askStatus(toolCallStatuses, rule);

/** SQL about the status of a tool call: its literals, and questions as the contracts' rules of the same names. */
export const toolCallState = {
  ...statusLiterals(toolCallTransitions),
  isOpen: ask(isToolCallOpen),
  isFinished: ask(isToolCallFinished),
  isWaiting: ask(isToolCallWaiting),
  isRunning: ask(isToolCallRunning),
};
