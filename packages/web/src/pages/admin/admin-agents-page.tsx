import { AgentList } from '../../features/agents/admin/agent-list.tsx';

export default function AdminAgentsPage() {
  return <AgentList />;
}
