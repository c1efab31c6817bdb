import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import {
  archiveAgent,
  catalogueVersion,
  copyAgent,
  createAgent,
  deleteAgent,
  getAgent,
  listAgents,
  updateAgent,
} from './agents.ts';

export function registerAgents(app: App): void {
  serve(app, api.agents.listAgents, (ctx, { query }) => listAgents(ctx, query), {
    versionOf: catalogueVersion,
  });
  serve(app, api.agents.getAgent, (ctx, { params }) => getAgent(ctx, params.id));
  serve(app, api.agents.createAgent, (ctx, { body }) => createAgent(ctx, body));
  serve(app, api.agents.updateAgent, (ctx, { params, body }) => updateAgent(ctx, { ...params, ...body }));
  serve(app, api.agents.deleteAgent, (ctx, { params }) => deleteAgent(ctx, params.id));
  serve(app, api.agents.archiveAgent, (ctx, { params, body }) => archiveAgent(ctx, { ...params, ...body }));
  serve(app, api.agents.copyAgent, (ctx, { params }) => copyAgent(ctx, params.id));
}
