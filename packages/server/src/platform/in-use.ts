import type { ErrorDetail } from '@agentarium/contracts';

/** No count of what is in the way goes further. */
export const maxCounted = 100;

type Named = { id: string; name: string };

/** Tasks that are in the way of a change, by name. */
export const usedByTasks = (tasks: readonly Named[]): ErrorDetail[] =>
  tasks.map(({ id, name }) => ({ path: 'tasks', message: name, code: 'USED_BY_TASK', params: { name, id } }));

/** Child tasks that are in the way of a change, by name. */
export const usedByChildren = (tasks: readonly Named[]): ErrorDetail[] =>
  tasks.map(({ id, name }) => ({
    path: 'child_tasks',
    message: name,
    code: 'HAS_CHILD',
    params: { name, id },
  }));

/** What is in the way by its number, `maxCounted` at most; nothing where there is none. */
export const usedBy = (
  path: string,
  code: 'HAS_EXECUTIONS' | 'HAS_SCHEDULES' | 'HAS_OWNERS',
  message: string,
  count: number,
): ErrorDetail[] => (count > 0 ? [{ path, message, code, params: { count } }] : []);
