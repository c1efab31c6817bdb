import { api } from '@agentarium/contracts';
import { type App, serve } from '../../../platform/http/route.ts';
import { listLabels } from './list-labels.ts';
import { setLabels, setPin } from './set-labels.ts';

/** Labels and pins with which users organize their executions. */
export function registerLabels(app: App): void {
  serve(app, api.executions.setLabels, (ctx, { params, body }) => setLabels(ctx, { ...params, ...body }));
  serve(app, api.executions.setPin, (ctx, { params, body }) => setPin(ctx, { ...params, ...body }));
  serve(app, api.executions.listLabels, (ctx) => listLabels(ctx));
}
