import { RunList } from '../../features/executions/admin/run-list.tsx';

/** /admin/runs: the runs of all users. */
export function Component() {
  return <RunList />;
}
