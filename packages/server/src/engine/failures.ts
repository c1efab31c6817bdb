import type { FailureCode } from '@agentarium/contracts';

/** Why one model call failed. */
export type CallFailure =
  | { kind: 'http'; status: number; retryAfterMs: number | null }
  | { kind: 'connection' }
  | { kind: 'silence' }
  | { kind: 'cut' }
  | { kind: 'empty' };

/** Thrown by a model call with the facts of its failure; never contains a provider's text. */
export class CallError extends Error {
  readonly failure: CallFailure;
  constructor(failure: CallFailure) {
    super(`model call failed: ${failure.kind}`);
    this.failure = failure;
  }
}

/** The message of a failed run, by its code. */
export const failureMessages: Record<FailureCode, string> = {
  CANCELLED: 'The run was stopped.',
  TIME_LIMIT: 'The run took longer than allowed and was stopped.',
  PROMPT_INVALID: 'A prompt of this task is not valid. An administrator has to correct it.',
  PROMPT_TOO_LARGE: 'A prompt of this task makes too much text. An administrator has to shorten it.',
  MODEL_UNAVAILABLE: 'The language model is not available right now.',
  MODEL_TIMEOUT: 'The language model did not answer in time.',
  MODEL_STREAM_CUT: 'The answer of the language model broke off.',
  MODEL_EMPTY_ANSWER: 'The language model gave an empty answer.',
  MODEL_REFUSED_CREDENTIALS: 'The language model refused the credentials of this server.',
  MODEL_REJECTED_REQUEST: 'The language model rejected the request.',
  TOOLS_HALTED: 'Tools were halted while the run was using them.',
  WORKER_LOST: 'The server that carried out the run went away.',
  UNEXPECTED: 'Something went wrong on our side.',
};

/** The error code of a run that ends with this failure. */
export function codeOf(failure: CallFailure): FailureCode {
  switch (failure.kind) {
    case 'http':
      if (failure.status === 401 || failure.status === 403) return 'MODEL_REFUSED_CREDENTIALS';
      return isTransient(failure.status) ? 'MODEL_UNAVAILABLE' : 'MODEL_REJECTED_REQUEST';
    case 'connection':
      return 'MODEL_UNAVAILABLE';
    case 'silence':
      return 'MODEL_TIMEOUT';
    case 'cut':
      return 'MODEL_STREAM_CUT';
    case 'empty':
      return 'MODEL_EMPTY_ANSWER';
    default:
      return failure satisfies never;
  }
}

/** Temporary statuses: rate limits, timeouts and server errors. */
export function isTransient(status: number): boolean {
  return status === 408 || status === 409 || status === 425 || status === 429 || status >= 500;
}

/** Statuses caused by the request itself: no other model is tried. */
export function isRejection(status: number): boolean {
  return status === 400 || status === 413 || status === 422;
}

/**
 * The delay of a `Retry-After` header (seconds or an HTTP date) in milliseconds, or null if it is missing or invalid.
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
