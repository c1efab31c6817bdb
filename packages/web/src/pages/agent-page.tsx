import { useParams } from '../design/router.tsx';
import { AgentDetail } from '../features/agents/agent-detail.tsx';

/** /agents/{id}: one agent. */
export default function AgentPage() {
  const { id = '' } = useParams();
  return <AgentDetail key={id} id={id} />;
}
