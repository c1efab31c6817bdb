import type { FailureCode } from '@agentarium/contracts';
import type { CallFailure } from '../platform/models/model-errors.ts';
import { codeOf } from './failures.ts';

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
  switch (failure.kind) {
    case 'http':
      if ((failure.retryAfterMs ?? 0) > maxRetryAfterMs) return 1;
      return failure.reason === 'transient' ? maxAttempts : 1;
    case 'empty':
      // A model that used up its tokens, or was filtered, would do so again.
      return failure.finish === 'stop' ? maxEmptyAnswers : 1;
    case 'silence':
      // A model that hung once would hold the run and its slot as long again.
      return 1;
    default:
      return maxAttempts;
  }
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
  return state.hasNext ? { action: 'fall-back' } : { action: 'fail', code: codeOf(failure) };
}
