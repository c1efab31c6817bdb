export { agentColumns, columnsOf as agentColumnsOf } from './agent-columns.ts';
export { catalogueVersion } from './catalogue-version.ts';
export { listAgents } from './list-agents.ts';
export type { AgentRow } from './present.ts';
export { registerAgents } from './routes.ts';
export * from './rules.ts';
