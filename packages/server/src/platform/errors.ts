import {
  type DetailCode,
  type DetailFacts,
  type ErrorCode,
  type ErrorDetail,
  errorCatalogue,
  type LimitScope,
  type RefusalReason,
  sentenceOf,
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
export function invalid<C extends DetailCode>(
  path: string,
  code: C,
  ...[params, message]: DetailFacts<C>
): AppError {
  const detail = { path, message: message ?? sentenceOf({ code, params }), code, params };
  return new AppError('VALIDATION_FAILED', { details: [detail] });
}

/** A refusal with its reason as its only detail. */
export function refusedFor<R extends RefusalReason>(
  code: 'IN_USE' | 'CHILD_REQUIRES_PARENT' | 'PURCHASE_NOT_REFUNDABLE',
  reason: R,
  ...[params]: DetailFacts<R>
): AppError {
  const message = sentenceOf({ code: reason, params });
  return new AppError(code, { message, details: [{ path: '', message, code: reason, params }] });
}

/** The facts of an exhausted limit, as the only detail of the refusal. */
export function limitDetails(
  code: 'DAILY_LIMIT_GLOBAL' | 'DAILY_LIMIT_TASK' | 'SCHEDULE_LIMIT' | 'BUDGET_EXCEEDED',
  facts: { limit: number; resetsAt?: string | null; scope: LimitScope; currency?: string },
): ErrorDetail[] {
  const { limit, resetsAt, scope, currency } = facts;
  const params = {
    limit,
    remaining: 0,
    scope,
    ...(resetsAt && { resets_at: resetsAt }),
    ...(currency && { currency }),
  };
  return [{ path: 'limit', message: errorCatalogue[code].message, code, params }];
}

/** Throws STALE_WRITE when the caller's version is not the stored one (docs/spec/api.md#conventions). */
export function refuseStale(stored: { change_count: number }, given: number | undefined): void {
  if (given !== undefined && given !== stored.change_count) throw new AppError('STALE_WRITE');
}

/** Counts of records that block a deletion stop here: more than a hundred. */
export const maxCounted = 101;

type Named = { id: string; name: string };

/** Tasks that block a change, by name. */
export const usedByTasks = (tasks: readonly Named[]): ErrorDetail[] =>
  tasks.map(({ id, name }) => ({ path: 'tasks', message: name, code: 'USED_BY_TASK', params: { name, id } }));

/** Child tasks that block a change, by name. */
export const usedByChildren = (tasks: readonly Named[]): ErrorDetail[] =>
  tasks.map(({ id, name }) => ({
    path: 'child_tasks',
    message: name,
    code: 'HAS_CHILD',
    params: { name, id },
  }));

/** How many records block a change, up to `maxCounted`; empty when there are none. */
export const usedBy = (
  path: string,
  code: 'HAS_EXECUTIONS' | 'HAS_SCHEDULES' | 'HAS_OWNERS',
  message: string,
  count: number,
): ErrorDetail[] => (count > 0 ? [{ path, message, code, params: { count } }] : []);
