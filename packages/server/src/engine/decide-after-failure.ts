import type { FailureCode } from '@agentarium/contracts';
import { type CallFailure, codeOf, isRejection, isTransient } from './failures.ts';

const maxAttempts = 3;
const maxEmptyAnswers = 2;
const maxRetryAfterMs = 20_000;

/** `attempt` counts the calls of this model from 1; `random` is in [0, 1). */
export type AttemptState = {
  attempt: number;
  started: boolean;
  hasNext: boolean;
  retryBaseMs: number;
  random: number;
};

export type Decision =
  | { action: 'retry'; delayMs: number }
  | { action: 'fall-back' }
  | { action: 'fail'; code: FailureCode };

/** How often the same model may be called. */
function attemptsFor(failure: CallFailure): number {
  if (failure.kind === 'empty') return maxEmptyAnswers;
  // A model that hung once would hold the run and its slot as long again.
  if (failure.kind === 'silence') return 1;
  if (failure.kind !== 'http') return maxAttempts;
  if (failure.retryAfterMs !== null && failure.retryAfterMs > maxRetryAfterMs) return 1;
  return isTransient(failure.status) ? maxAttempts : 1;
}

function delayBefore(failure: CallFailure, { attempt, retryBaseMs, random }: AttemptState): number {
  if (failure.kind === 'http' && failure.retryAfterMs !== null) return failure.retryAfterMs;
  return Math.round(retryBaseMs * 2 ** (attempt - 1) * (0.5 + random / 2));
}

/**
 * Decides what follows a failed model call (docs/spec/api.md#models): retry it, try the next model, or end the run.
 * After the first token nothing is retried, since the reader has already seen part of an answer.
 */
export function decideAfterFailure(failure: CallFailure, state: AttemptState): Decision {
  if (state.started) {
    return { action: 'fail', code: failure.kind === 'silence' ? 'MODEL_TIMEOUT' : 'MODEL_STREAM_CUT' };
  }
  if (state.attempt < attemptsFor(failure)) {
    return { action: 'retry', delayMs: delayBefore(failure, state) };
  }
  const rejected = failure.kind === 'http' && isRejection(failure.status);
  if (state.hasNext && !rejected) return { action: 'fall-back' };
  return { action: 'fail', code: codeOf(failure) };
}
