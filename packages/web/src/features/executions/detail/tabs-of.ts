import type { Task } from '@agentarium/contracts';
import { hasNumericValues } from '../progress/progress-section.tsx';

export type ExecutionTab = 'children' | 'result' | 'progress';

/**
 * The tabs of an execution with children, by number in the address. Progress needs a numeric input or output in the
 * parent's task or a child's (docs/spec/user-side.md#executions).
 */
export const tabsOf = (
  tasks: readonly (Pick<Task, 'required_parameters' | 'output_parameters'> | undefined)[],
): ExecutionTab[] =>
  tasks.some((task) => task && hasNumericValues(task))
    ? ['children', 'result', 'progress']
    : ['children', 'result'];
