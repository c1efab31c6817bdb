import * as z from 'zod';
import { listOf, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { auditEntry, auditFilter } from './schema.ts';

export const listAuditLogs = endpoint({
  method: 'GET',
  path: '/private/admin/audit-logs',
  access: 'admin',
  summary:
    'List the actions of administrators, newest first; `actor` is a username prefix or an id. Amounts in `changes` are in `currency_code`',
  query: pageQuery.extend(auditFilter.shape),
  output: listOf(auditEntry).extend({ currency_code: z.string() }),
});

export const exportAuditLogs = endpoint({
  method: 'GET',
  path: '/private/admin/audit-logs.csv',
  access: 'admin',
  summary: 'Export the same actions as CSV, newest first, with `changes` as JSON; streamed',
  query: auditFilter,
  output: z.unknown(),
});
