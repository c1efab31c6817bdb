import type { TaskUsage, UsageStatus } from '@agentarium/contracts';
import { isApiError } from '../../../lib/api/api-error.ts';
import { isOverBudget } from '../../../lib/usage.ts';

/** A used-up limit of runs or money. `limit` is in runs, or in millionths of `currency`'s unit. */
export class LimitReached {
  readonly kind: 'global' | 'task' | 'budget';
  readonly limit: number | null;
  readonly resetsAt: string | null;
  readonly currency: string | null;

  constructor(facts: Pick<LimitReached, 'kind' | 'limit' | 'resetsAt' | 'currency'>) {
    this.kind = facts.kind;
    this.limit = facts.limit;
    this.resetsAt = facts.resetsAt;
    this.currency = facts.currency;
  }
}

const kinds = { DAILY_LIMIT_GLOBAL: 'global', DAILY_LIMIT_TASK: 'task', BUDGET_EXCEEDED: 'budget' } as const;

/** The limit that a run hit or would hit; null if it failed for another reason. */
export function limitOf(error: unknown): LimitReached | null {
  if (error instanceof LimitReached) return error;
  if (!isApiError(error)) return null;
  const kind = kinds[error.code as keyof typeof kinds];
  if (!kind) return null;
  const { limit, resets_at, currency } = error.details[0]?.params ?? {};
  return new LimitReached({
    kind,
    limit: typeof limit === 'number' ? limit : null,
    resetsAt: typeof resets_at === 'string' ? resets_at : null,
    currency: typeof currency === 'string' ? currency : null,
  });
}

/** The limit another run of a task would hit; null while runs are left. */
export function limitOfUsage(usage: TaskUsage, account: UsageStatus | undefined): LimitReached | null {
  if (usage.remaining_executions !== 0) return null;
  const resetsAt = usage.next_reset_time;
  if (isOverBudget(usage)) return new LimitReached({ kind: 'budget', limit: null, resetsAt, currency: null });
  const limit = usage.limited_by === 'task' ? usage.task_limit : (account?.daily_limit ?? null);
  return new LimitReached({ kind: usage.limited_by, limit, resetsAt, currency: null });
}
