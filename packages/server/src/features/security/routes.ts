import { Readable } from 'node:stream';
import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
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
  serve(app, api.security.exportSecurityEvents, async (ctx, { query, reply }) => {
    const lines = await exportSecurityEvents(ctx, query);
    const day = ctx.clock.now().toISOString().slice(0, 10);
    void reply
      .header('content-type', 'application/x-ndjson; charset=utf-8')
      .header('content-disposition', `attachment; filename="agentarium-security-${day}.jsonl"`)
      .header('cache-control', 'no-store');
    return Readable.from(lines);
  });
}
