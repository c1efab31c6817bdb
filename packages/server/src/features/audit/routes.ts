import { Readable } from 'node:stream';
import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { exportAuditLogs, listAuditLogs } from './audit.ts';

export function registerAudit(app: App): void {
  serve(app, api.audit.listAuditLogs, (ctx, { query }) => listAuditLogs(ctx, query));
  serve(app, api.audit.exportAuditLogs, async (ctx, { query, reply }) => {
    const lines = await exportAuditLogs(ctx, query);
    const day = ctx.clock.now().toISOString().slice(0, 10);
    void reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="agentarium-audit-log-${day}.csv"`)
      .header('cache-control', 'no-store');
    return Readable.from(lines);
  });
}
