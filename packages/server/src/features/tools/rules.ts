import { isToolCallWaiting } from '@agentarium/contracts';
import { type ExecutionState, isFinished } from '../../db/states.ts';
import type { CallRow } from './tool-calls.ts';

type CallState = Pick<CallRow, 'status' | 'error' | 'decided_at' | 'expires_at' | 'requires_confirmation'>;
export type Decision =
  | { is: 'apply' }
  | { is: 'same' }
  | { is: 'refused'; code: 'EXECUTION_ENDED' }
  | { is: 'refused'; code: 'IN_USE'; reason: 'CALL_DECIDED' | 'CALL_NOT_ASKED' | 'CALL_TIME_OVER' };

/** The effect of a decision about a call: it counts once, and repeating it changes nothing; pure. */
export function decideConfirmation(
  call: CallState,
  runStatus: ExecutionState,
  confirmed: boolean,
  now: Date,
): Decision {
  if (call.decided_at !== null) {
    const wasConfirmed = call.error !== 'NOT_CONFIRMED';
    if (wasConfirmed === confirmed) return { is: 'same' };
    return { is: 'refused', code: 'IN_USE', reason: 'CALL_DECIDED' };
  }
  if (isFinished(runStatus)) return { is: 'refused', code: 'EXECUTION_ENDED' };
  if (!call.requires_confirmation) {
    return { is: 'refused', code: 'IN_USE', reason: 'CALL_NOT_ASKED' };
  }
  const isOver = call.expires_at !== null && call.expires_at.getTime() <= now.getTime();
  if (!isToolCallWaiting(call.status) || isOver) {
    return { is: 'refused', code: 'IN_USE', reason: 'CALL_TIME_OVER' };
  }
  return { is: 'apply' };
}
