import type { Parameter, Task } from '@agentarium/contracts';

// Language has its own setting, favorites their own list; neither is asked for here.
const reserved = new Set(['language', 'favorites']);

/** The preferences that these tasks read, each name once, in the order of the tasks. */
export function askedPreferences(tasks: Iterable<Pick<Task, 'required_parameters'>>): Parameter[] {
  const byName = new Map<string, Parameter>();
  for (const { required_parameters } of tasks) {
    for (const parameter of required_parameters) {
      const { name, param_type, data_type } = parameter;
      const isAsked = param_type === 'UserPreferences' && data_type !== 'Schedule' && !reserved.has(name);
      if (isAsked && !byName.has(name)) byName.set(name, parameter);
    }
  }
  return [...byName.values()];
}
