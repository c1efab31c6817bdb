import { api } from '@agentarium/contracts';
import { type App, serve } from '../../platform/http/route.ts';
import { listAuditLogs } from './audit.ts';

export function registerAudit(app: App): void {
  serve(app, api.audit.listAuditLogs, (ctx, { query }) => listAuditLogs(ctx, query));
}
