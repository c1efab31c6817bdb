export { listAgents } from './agents.ts';
export { catalogueVersion } from './catalogue-version.ts';
export type { AgentRow } from './present.ts';
export { agentColumns, agentFilter, columnsOf as agentColumnsOf } from './queries.ts';
export { registerAgents } from './routes.ts';
export * from './rules.ts';
