import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { getAlerts, updateAlerts } from './alerts.ts';

export function registerAlerts(app: App): void {
  serve(app, api.alerts.getAlerts, (ctx) => getAlerts(ctx));
  serve(app, api.alerts.updateAlerts, (ctx, { body }) => updateAlerts(ctx, body));
}
