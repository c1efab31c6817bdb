import * as z from 'zod';
import { listOf, pageQuery } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { auditEntry } from './schema.ts';

export const listAuditLogs = endpoint({
  method: 'GET',
  path: '/private/admin/audit-logs',
  access: 'admin',
  summary:
    'List the actions of administrators, newest first; `actor` is a username prefix or an id. Amounts in `changes` are in `currency_code`',
  query: pageQuery.extend({
    action: z.string().max(100).optional(),
    target_type: z.string().max(100).optional(),
    target_id: z.string().max(100).optional(),
    actor: z.string().max(100).optional(),
  }),
  output: listOf(auditEntry).extend({ currency_code: z.string() }),
});
