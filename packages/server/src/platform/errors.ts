import { type ErrorCode, type ErrorDetail, type ErrorParams, errorCatalogue } from '@agentarium/contracts';

type Facts = {
  details?: ErrorDetail[] | undefined;
  /** Replaces the catalogue's sentence, in English. */
  message?: string | undefined;
  /** Seconds, for the Retry-After header. */
  retryAfter?: number | undefined;
  cause?: unknown;
};

/** The one error of the product; `platform/http` turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | null;
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, facts: Facts = {}) {
    super(facts.message ?? errorCatalogue[code].message, { cause: facts.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = facts.details ?? null;
    this.retryAfter = facts.retryAfter ?? null;
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

/** A 400 that names one field, with the fault's code and params for clients that translate. */
export function invalid(path: string, message: string, code?: string, params?: ErrorParams): AppError {
  return new AppError('VALIDATION_FAILED', { details: [{ path, message, code, params }] });
}
