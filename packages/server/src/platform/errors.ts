import {
  type DetailCode,
  type ErrorCode,
  type ErrorDetail,
  type ErrorParams,
  errorCatalogue,
  type LimitScope,
  type RefusalReason,
} from '@agentarium/contracts';

type Facts = {
  details?: ErrorDetail[] | undefined;
  /** Replaces the catalogue's sentence, in English. */
  message?: string | undefined;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number | undefined;
  cause?: unknown;
  /** Part of normal operation, so never logged, regardless of its status. */
  isExpected?: boolean | undefined;
};

/** The wait as a detail, for clients that cannot read the Retry-After header; none for other errors. */
function waitOf(code: ErrorCode, message: string, seconds: number | null): ErrorDetail[] | null {
  if (code !== 'RATE_LIMITED' || seconds === null) return null;
  return [{ path: '', message, code, params: { retry_after_seconds: Math.max(1, Math.ceil(seconds)) } }];
}

/** The product's only error class; `platform/http` turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | null;
  readonly retryAfter: number | null;
  readonly isExpected: boolean;

  constructor(code: ErrorCode, facts: Facts = {}) {
    super(facts.message ?? errorCatalogue[code].message, { cause: facts.cause });
    this.name = 'AppError';
    this.code = code;
    this.retryAfter = facts.retryAfter ?? null;
    this.isExpected = facts.isExpected ?? false;
    this.details = facts.details ?? waitOf(code, this.message, this.retryAfter);
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** A 400 that names one field, with the fault's code and params for clients that translate. */
export function invalid(path: string, message: string, code: DetailCode, params?: ErrorParams): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ path, message, code, params }] });
}

/** A refusal with its reason as its only detail. */
export function refusedFor(
  code: 'IN_USE' | 'CHILD_REQUIRES_PARENT',
  reason: RefusalReason,
  message?: string,
  params?: ErrorParams,
): AppError {
  return new AppError(code, { message, details: reasonDetails(code, reason, message, params) });
}

export const reasonDetails = (
  code: ErrorCode,
  reason: RefusalReason,
  message: string = errorCatalogue[code].message,
  params?: ErrorParams,
): ErrorDetail[] => [{ path: '', message, code: reason, ...(params && { params }) }];

/** The facts of an exhausted limit, as the only detail of the refusal. */
export function limitDetails(
  code: 'DAILY_LIMIT_GLOBAL' | 'DAILY_LIMIT_TASK' | 'SCHEDULE_LIMIT' | 'BUDGET_EXCEEDED',
  facts: { limit: number; resetsAt?: string | null; scope: LimitScope; currency?: string },
): ErrorDetail[] {
  const { limit, resetsAt, scope, currency } = facts;
  const params = {
    ...{ limit, remaining: 0, scope },
    ...(resetsAt && { resets_at: resetsAt }),
    ...(currency && { currency }),
  };
  return [{ path: 'limit', message: errorCatalogue[code].message, code, params }];
}
