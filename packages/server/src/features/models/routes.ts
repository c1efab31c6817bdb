import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { listModels, pauseFamily, updateModel } from './models.ts';
import { testModel } from './test-model.ts';

export function registerModels(app: App): void {
  serve(app, api.models.listModels, (ctx) => listModels(ctx));
  serve(app, api.models.updateModel, (ctx, { params, body }) => updateModel(ctx, { ...params, ...body }));
  serve(app, api.models.testModel, (ctx, { params }) => testModel(ctx, params));
  serve(app, api.models.pauseFamily, (ctx, { params, body }) => pauseFamily(ctx, { ...params, ...body }));
}
