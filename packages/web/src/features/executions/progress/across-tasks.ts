import type { ProgressParameter, ProgressPoint, Task } from '@agentarium/contracts';
import { useQuery } from '@tanstack/react-query';
import { outputsProgressQuery } from '../../../data/progress.ts';
import { tasksQuery } from '../../../data/tasks.ts';

/** As many tasks as one series can have, its own included. */
const maxTasks = 10;

type Numbers = Pick<Task, 'id' | 'output_parameters' | 'required_parameters'>;

/** Returns the same number of another task as `task:name`: one with its name and unit; null if it has none. */
export function sameNumberOf(task: Numbers, { name, unit, task_id }: ProgressParameter): string | null {
  if (task.id === task_id) return null;
  const isSame = (one: { name: string; data_type: string; unit?: string | null | undefined }) =>
    one.name === name && (one.unit ?? null) === unit && ['Integer', 'Float'].includes(one.data_type);
  if (task.output_parameters.some(isSame)) return `${task.id}:output.${name}`;
  const isAsked = task.required_parameters.some((one) => one.param_type !== 'AdminInput' && isSame(one));
  return isAsked ? `${task.id}:input.${name}` : null;
}

/**
 * The values that a number has in all tasks with it, as one series, and the other tasks that have any; null if there are
 * none.
 */
export function useAcrossTasks(
  parameter: ProgressParameter | undefined,
): { tasks: Task[]; points: ProgressPoint[] } | null {
  const { data: all = [] } = useQuery({ ...tasksQuery, enabled: parameter !== undefined });
  const others = parameter
    ? all.flatMap((task) => sameNumberOf(task, parameter) ?? []).slice(0, maxTasks - 1)
    : [];
  const outputs = parameter ? [`${parameter.task_id}:${parameter.key}`, ...others] : [];
  const { data } = useQuery({ ...outputsProgressQuery(outputs), enabled: others.length > 0 });
  if (!parameter || !data) return null;
  const ids = new Set(data.points.map(({ task_id }) => task_id));
  const tasks = all.filter(({ id }) => id !== parameter.task_id && ids.has(id));
  if (tasks.length === 0) return null;
  const points = data.points.map(({ value, ...point }) => ({ ...point, values: { [parameter.key]: value } }));
  return { tasks, points };
}
