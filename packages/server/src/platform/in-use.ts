import type { ErrorDetail } from '@agentarium/contracts';

/** Counts of records that block a deletion stop here. */
export const maxCounted = 100;

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
