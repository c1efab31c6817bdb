import { CompareRuns } from '../features/executions/compare/compare-runs.tsx';

/** /executions/compare: two runs of a task. */
export default function ComparePage() {
  return <CompareRuns />;
}
