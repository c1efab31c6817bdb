import type { SecurityEventKind } from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** What happened to accounts, and from where. It outlives them: names are kept as they were. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid().primaryKey(),
    kind: text().$type<SecurityEventKind>().notNull(),
    account_id: uuid(),
    username: text(),
    actor_username: text(),
    ip: text(),
    user_agent: text(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    index('security_events_kind').on(table.kind, table.id),
    index('security_events_account').on(table.account_id, table.id),
    index('security_events_name').using('btree', sql`lower(username) text_pattern_ops`),
    index('security_events_ip').on(table.ip, table.id),
    index('security_events_time').on(table.created_at),
  ],
);
