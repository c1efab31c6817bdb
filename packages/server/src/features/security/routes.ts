import { api } from '@agentarium/contracts';
import { type App, sendExport, serve } from '../../platform/http/route.ts';
import {
  exportSecurityEvents,
  listSecurityEvents,
  logRefusedAccess,
  serveSecurityText,
} from './security-events.ts';

export function registerSecurity(app: App): void {
  logRefusedAccess(app);
  serveSecurityText(app);
  serve(app, api.security.listSecurityEvents, (ctx, { query }) => listSecurityEvents(ctx, query));
  serve(app, api.security.exportSecurityEvents, async (ctx, { query, reply }) =>
    sendExport(ctx, reply, { name: 'security', type: 'jsonl', text: await exportSecurityEvents(ctx, query) }),
  );
}
