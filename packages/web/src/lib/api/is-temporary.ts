import { ApiError } from './api-error.ts';

/**
 * Returns whether a retry may succeed: the network, the server or a temporary limit failed it. False for refusals,
 * which need a change first.
 */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [408, 429].includes(error.status);
