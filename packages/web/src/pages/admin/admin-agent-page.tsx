import { useParams } from '../../design/router.tsx';
import { AgentEditor } from '../../features/agents/admin/agent-editor.tsx';

export default function AdminAgentPage() {
  const { id } = useParams();
  return <AgentEditor id={id} />;
}
