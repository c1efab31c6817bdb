import type { SecurityEventKind } from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Security events of accounts with their network address. They outlive the accounts, with the names of that time. */
export const securityEvents = pg.pgTable(
  'security_events',
  {
    id: pg.uuid().primaryKey(),
    kind: pg.text().$type<SecurityEventKind>().notNull(),
    account_id: pg.uuid(),
    username: pg.text(),
    actor_username: pg.text(),
    ip: pg.text(),
    user_agent: pg.text(),
    /** The one that was refused. */
    endpoint: pg.text(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    pg.index('security_events_kind').on(table.kind, table.id),
    pg.index('security_events_account').on(table.account_id, table.id),
    pg.index('security_events_name').using('btree', sql`lower(username) text_pattern_ops`),
    pg.index('security_events_ip').on(table.ip, table.id),
    pg.index('security_events_time').on(table.created_at),
  ],
);
