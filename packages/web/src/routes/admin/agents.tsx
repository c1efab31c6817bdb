import { AgentList } from '../../features/agents/admin/agent-list.tsx';

export function Component() {
  return <AgentList />;
}
