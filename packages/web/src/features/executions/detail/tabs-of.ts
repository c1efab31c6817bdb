import type { Task } from '@agentarium/contracts';
import { hasNumbers } from '../progress/progress-tab.tsx';

export type ExecutionTab = 'children' | 'result' | 'progress';

/**
 * The tabs of an execution with children, by number in the address. Progress needs a numeric input or output in the
 * parent's task or a child's (docs/spec/user-side.md#executions).
 */
export const tabsOf = (
  tasks: readonly (Pick<Task, 'required_parameters' | 'output_parameters'> | undefined)[],
): ExecutionTab[] =>
  tasks.some((task) => task && hasNumbers(task))
    ? ['children', 'result', 'progress']
    : ['children', 'result'];
