import { api } from '@agentarium/contracts';
import { type App, serveReading } from '../../platform/http/route.ts';
import { getAnalytics } from './get-analytics.ts';
import { getDashboard } from './get-dashboard.ts';
import { getOverview } from './get-overview.ts';
import { listInsights } from './list-insights.ts';

export function registerInsights(app: App): void {
  serveReading(app, api.insights.getAnalytics, (ctx, { query }) => getAnalytics(ctx, query));
  serveReading(app, api.insights.listInsights, (ctx, { query }) => listInsights(ctx, query));
  serveReading(app, api.insights.getDashboard, (ctx, { query }) => getDashboard(ctx, query));
  serveReading(app, api.insights.getOverview, (ctx) => getOverview(ctx));
}
