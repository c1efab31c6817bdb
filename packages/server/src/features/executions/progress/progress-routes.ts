import { api } from '@agentarium/contracts';
import { type App, serve } from '../../../platform/http/route.ts';
import { getOutputsProgress } from './get-outputs-progress.ts';
import { getProgress } from './get-progress.ts';
import { getProgressPreferences, saveProgressPreferences } from './progress-preferences.ts';

/** The numbers of runs over time, and which of them are shown as charts. */
export function registerProgress(app: App): void {
  serve(app, api.executions.getExecutionProgress, (ctx, { params }) => getProgress(ctx, params.id));
  serve(app, api.executions.getOutputsProgress, (ctx, { query }) => getOutputsProgress(ctx, query.outputs));
  serve(app, api.executions.getProgressPreferences, (ctx, { params }) =>
    getProgressPreferences(ctx, params.executionId),
  );
  serve(app, api.executions.saveProgressPreferences, (ctx, { params, body }) =>
    saveProgressPreferences(ctx, { ...params, given: body.chart_preferences }),
  );
}
