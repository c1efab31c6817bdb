import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { getDashboard } from './dashboard.ts';
import { getAnalytics, listInsights } from './insights.ts';
import { getOverview } from './overview.ts';

export function registerInsights(app: App): void {
  serve(app, api.insights.getAnalytics, (ctx, { query }) => getAnalytics(ctx, query));
  serve(app, api.insights.listInsights, (ctx, { query }) => listInsights(ctx, query));
  serve(app, api.insights.getDashboard, (ctx, { query }) => getDashboard(ctx, query));
  serve(app, api.insights.getOverview, (ctx) => getOverview(ctx));
}
