import type { AdminExecutionFilters } from '@agentarium/contracts';
import { type ExecutionStatus, executionStatuses } from '@agentarium/contracts/names';

/** Periods in the address, in days up to today, as the overview counts them; without one it is `today`. */
const daysOf = { today: 1, week: 7, month: 30, all: null } as const;
export type RunPeriod = keyof typeof daysOf | 'given';
export const runPeriods = ['today', 'week', 'month', 'all'] as const;

/** The query parameters that filter the runs: those of the API, and `period`. */
export const runFilterNames = [
  ...(['user_id', 'task_id', 'agent_id', 'model', 'status', 'error_code', 'from', 'to'] as const),
  'period',
] as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A time as in the API; a day alone is its start in UTC. */
function timeOf(text: string | null): string | undefined {
  const at = new Date(text ?? '');
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** The period of an address: `given` if it has times of its own. */
export function periodOf(params: URLSearchParams): RunPeriod {
  if (timeOf(params.get('from')) || timeOf(params.get('to'))) return 'given';
  return runPeriods.find((period) => period === params.get('period')) ?? 'today';
}

/** The start of the day in UTC, so the query stays the same all day. */
function startOf(period: RunPeriod, now: Date): string | undefined {
  const days = period === 'given' ? null : daysOf[period];
  if (days === null) return undefined;
  const day = new Date(now.getTime() - (days - 1) * 86_400_000);
  day.setUTCHours(0, 0, 0, 0);
  return day.toISOString();
}

/** The filters of an address; invalid values are ignored. */
export function runFiltersOf(params: URLSearchParams, now: Date): AdminExecutionFilters {
  const idOf = (name: string) => {
    const value = params.get(name) ?? '';
    return uuid.test(value) ? value : undefined;
  };
  const status = executionStatuses.find((known): known is ExecutionStatus => known === params.get('status'));
  return {
    user_id: idOf('user_id'),
    task_id: idOf('task_id'),
    agent_id: idOf('agent_id'),
    model: params.get('model') || undefined,
    status,
    error_code: params.get('error_code') || undefined,
    from: timeOf(params.get('from')) ?? startOf(periodOf(params), now),
    to: timeOf(params.get('to')),
  };
}
