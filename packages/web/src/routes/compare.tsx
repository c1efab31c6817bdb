import { CompareExecutions } from '../features/executions/compare/compare-executions.tsx';

/** /executions/compare: two runs of a task side by side; with one of them, a choice of the other. */
export function Component() {
  return <CompareExecutions />;
}
