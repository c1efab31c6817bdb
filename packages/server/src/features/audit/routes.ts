import { api } from '@agentarium/contracts';
import { type App, sendExport, serve } from '../../platform/http/route.ts';
import { exportAuditLogs, listAuditLogs } from './audit.ts';

export function registerAudit(app: App): void {
  serve(app, api.audit.listAuditLogs, (ctx, { query }) => listAuditLogs(ctx, query));
  serve(app, api.audit.exportAuditLogs, async (ctx, { query, reply }) =>
    sendExport(ctx, reply, { name: 'audit-log', type: 'csv', text: await exportAuditLogs(ctx, query) }),
  );
}
