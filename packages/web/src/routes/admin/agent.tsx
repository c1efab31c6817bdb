import { useParams } from 'react-router';
import { AgentEditor } from '../../features/agents/admin/agent-form.tsx';

export function Component() {
  const { id } = useParams();
  return <AgentEditor id={id} />;
}
