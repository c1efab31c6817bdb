import type { ExecutionStatus } from '@agentarium/contracts';

/** What the list of executions asks the server for. */
export type ListFilters = {
  status: ExecutionStatus | undefined;
  taskId: string | undefined;
  search: string | undefined;
  /** Only executions before this instant. */
  to: string | undefined;
};

export const statusFilters = ['all', 'completed', 'running', 'pending', 'failed'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** Executions older than this are old (dashboard clean-up, specification section 9). */
const oldAfterDays = 7;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The status in the address: `status`, or `filter=failed` as other screens link here. */
export function statusFilterOf(params: URLSearchParams): StatusFilter {
  const wanted = params.get('status') ?? params.get('filter');
  return statusFilters.find((status) => status === wanted) ?? 'all';
}

/** The filters of an address (`status`, `filter`, `date=old`, `task`, `search`); what is not valid is left out. */
export function filtersOf(params: URLSearchParams, now: Date): ListFilters {
  const status = statusFilterOf(params);
  const task = params.get('task') ?? '';
  // To the start of the day, so that the address means the same question all day long.
  const old = new Date(now.getTime() - oldAfterDays * 86_400_000);
  old.setUTCHours(0, 0, 0, 0);
  return {
    status: status === 'all' ? undefined : status,
    taskId: uuid.test(task) ? task : undefined,
    search: params.get('search')?.trim() || undefined,
    to: params.get('date') === 'old' ? old.toISOString() : undefined,
  };
}
