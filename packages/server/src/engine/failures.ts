import type { FailureCode } from '@agentarium/contracts';
import type { CallFailure, ProviderReason } from '../platform/models/model-errors.ts';

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
  MODEL_NOT_FOUND: 'The language model was not found at its provider.',
  MODEL_OUT_OF_CREDIT: 'The credit of this server with the language model is used up.',
  MODEL_CONTEXT_FULL: 'The request is too long for the language model.',
  MODEL_FILTERED: 'A content filter of the language model refused the request.',
  TOOLS_HALTED: 'Tools were halted while the run was using them.',
  WORKER_LOST: 'The server that carried out the run went away.',
  UNEXPECTED: 'Something went wrong on our side.',
};

const codes: Record<ProviderReason, FailureCode> = {
  credentials: 'MODEL_REFUSED_CREDENTIALS',
  credit: 'MODEL_OUT_OF_CREDIT',
  'not-found': 'MODEL_NOT_FOUND',
  context: 'MODEL_CONTEXT_FULL',
  filtered: 'MODEL_FILTERED',
  rejected: 'MODEL_REJECTED_REQUEST',
  transient: 'MODEL_UNAVAILABLE',
};

/** The error code of a run that ends with this failure before the reader has seen any text. */
export function codeOf(failure: CallFailure): FailureCode {
  switch (failure.kind) {
    case 'http':
      return codes[failure.reason];
    case 'connection':
    case 'cut':
      return 'MODEL_UNAVAILABLE';
    case 'silence':
      return 'MODEL_TIMEOUT';
    case 'empty':
      return failure.finish === 'filter' ? 'MODEL_FILTERED' : 'MODEL_EMPTY_ANSWER';
    default:
      return failure satisfies never;
  }
}
