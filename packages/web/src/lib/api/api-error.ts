import type { ErrorCode, ErrorDetail } from '@agentarium/contracts';

/** A code from the contract, or `NETWORK` without a response. */
export type ApiErrorCode = ErrorCode | 'NETWORK';

/** A failed request. `status` is 0 and `code` `NETWORK` if the server could not be reached. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly details: readonly ErrorDetail[];
  readonly requestId: string | null;
  /** Seconds to wait before retrying, if the server said so. */
  readonly retryAfter: number | null;

  constructor(facts: {
    status: number;
    code: ApiErrorCode;
    message: string;
    details?: readonly ErrorDetail[] | null;
    requestId?: string | null;
    retryAfter?: number | null;
  }) {
    super(facts.message);
    this.status = facts.status;
    this.code = facts.code;
    this.details = facts.details ?? [];
    this.requestId = facts.requestId ?? null;
    this.retryAfter = facts.retryAfter ?? null;
  }
}

export const isApiError = (error: unknown, ...codes: ApiErrorCode[]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));

/** Parses an error response; anything but the contract's shape becomes `UNEXPECTED`. */
export async function errorFromResponse(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const facts = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const seconds = Number(response.headers.get('retry-after'));
  return new ApiError({
    status: response.status,
    code: typeof facts.error_code === 'string' ? (facts.error_code as ErrorCode) : 'UNEXPECTED',
    message: typeof facts.message === 'string' ? facts.message : `HTTP ${response.status}`,
    details: Array.isArray(facts.details) ? (facts.details as ErrorDetail[]) : null,
    requestId: typeof facts.request_id === 'string' ? facts.request_id : null,
    retryAfter: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
  });
}

export const networkError = () => new ApiError({ status: 0, code: 'NETWORK', message: 'Network error' });

/**
 * Returns whether a retry may succeed: the network, the server or a temporary limit failed it. False for refusals,
 * which need a change first.
 */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status >= 500 ||
  [408, 429].includes(error.status);
