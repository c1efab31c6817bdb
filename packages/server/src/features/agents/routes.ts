import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { getAgent } from './get-agent.ts';
import { listAgents } from './list-agents.ts';

export function registerAgents(app: App): void {
  serve(app, api.agents.listAgents, (ctx) => listAgents(ctx));
  serve(app, api.agents.getAgent, (ctx, { params }) => getAgent(ctx, params.id));
}
