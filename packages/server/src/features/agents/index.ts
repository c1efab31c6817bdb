export { registerAgents } from './routes.ts';
export * from './rules.ts';
