import { CompareExecutions } from '../features/executions/compare/compare-executions.tsx';

/** /executions/compare: two runs of a task. */
export default function ComparePage() {
  return <CompareExecutions />;
}
