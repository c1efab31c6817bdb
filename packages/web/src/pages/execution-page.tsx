import { useParams } from 'react-router';
import { ExecutionDetail } from '../features/executions/execution-detail.tsx';

/** /executions/{id}: one execution. */
export default function ExecutionPage() {
  const { id = '' } = useParams();
  return <ExecutionDetail key={id} id={id} />;
}
