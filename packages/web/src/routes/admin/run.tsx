import { useParams } from 'react-router';
import { RunDetail } from '../../features/executions/admin/run-detail.tsx';

/** /admin/runs/{id}: a run of any user. */
export function Component() {
  const { id = '' } = useParams();
  return <RunDetail key={id} id={id} />;
}
