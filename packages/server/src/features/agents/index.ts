export { catalogueVersion, listAgents } from './agents.ts';
export {
  type AgentRow,
  agentChanges,
  agentColumns,
  agentFilter,
  columnsOf as agentColumnsOf,
  isListed,
} from './queries.ts';
export { registerAgents } from './routes.ts';
