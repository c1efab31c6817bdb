export { catalogueVersion, listAgents } from './agents.ts';
export type { AgentRow } from './present.ts';
export * from './queries.ts';
export { agentColumns, agentFilter, columnsOf as agentColumnsOf } from './queries.ts';
export { registerAgents } from './routes.ts';
