import {
  type ErrorCode,
  type ExecutionStatus,
  isExecutionFinished,
  isToolCallWaiting,
} from '@agentarium/contracts';
import type { CallRow } from './present.ts';

type CallState = Pick<CallRow, 'status' | 'error' | 'decided_at' | 'expires_at' | 'requires_confirmation'>;
export type Decision =
  | { is: 'apply' }
  | { is: 'same' }
  | { is: 'refused'; code: ErrorCode; message?: string };

/** What somebody's answer about a call does: it counts once, the same answer again changes nothing; pure. */
export function decideConfirmation(
  call: CallState,
  runStatus: ExecutionStatus,
  confirmed: boolean,
  now: Date,
): Decision {
  if (call.decided_at !== null) {
    const wasConfirmed = call.error !== 'NOT_CONFIRMED';
    if (wasConfirmed === confirmed) return { is: 'same' };
    return { is: 'refused', code: 'IN_USE', message: 'This call was already decided otherwise.' };
  }
  if (isExecutionFinished(runStatus)) return { is: 'refused', code: 'EXECUTION_ENDED' };
  if (!call.requires_confirmation) {
    return { is: 'refused', code: 'IN_USE', message: 'This call needs no confirmation.' };
  }
  const isOver = call.expires_at !== null && call.expires_at.getTime() <= now.getTime();
  if (!isToolCallWaiting(call.status) || isOver) {
    return { is: 'refused', code: 'IN_USE', message: 'The time to confirm this call is over.' };
  }
  return { is: 'apply' };
}
