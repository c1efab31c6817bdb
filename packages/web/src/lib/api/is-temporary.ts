import { ApiError } from './api-error.ts';

/**
 * Whether the same call may succeed later: the network, the server or a limit for a time stood in the way. False for
 * a refusal, which stays one until something is changed.
 */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [408, 429].includes(error.status);
