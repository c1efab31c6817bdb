import * as z from 'zod';
import { listOf, pageQuery, period } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { securityEvent, securityEventKind } from './schema.ts';

/** `account` is a username prefix or an id; `ip` a complete address. */
const filters = {
  kind: securityEventKind.optional(),
  account: z.string().max(100).optional(),
  ip: z.string().max(100).optional(),
  ...period,
};

export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/private/admin/security-events',
  access: 'admin',
  summary:
    'List sign-ins, failures, resets, exports, changes of accounts, shared addresses and refused access, newest first',
  query: pageQuery.extend(filters),
  output: listOf(securityEvent),
});

export const exportSecurityEvents = endpoint({
  method: 'GET',
  path: '/private/admin/security-events/export',
  access: 'admin',
  summary: 'Export the same as JSON lines, newest first, one event per line; streamed',
  query: z.object(filters),
  output: z.unknown(),
});
