import { useParams } from 'react-router';
import { AgentDetail } from '../features/agents/agent-detail.tsx';

export { AgentFailed as ErrorBoundary } from '../features/agents/agent-detail.tsx';

/** /agents/{id}: one agent. */
export function Component() {
  const { id = '' } = useParams();
  return <AgentDetail key={id} id={id} />;
}
