import type { NotificationKind } from '@agentarium/contracts';
import * as pg from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { ownerId } from './users.ts';

/** Devices to which users' notifications are sent. A trigger deletes those of an ended session. */
export const pushSubscriptions = pg.pgTable(
  'push_subscriptions',
  {
    id: pg.uuid().primaryKey(),
    user_id: ownerId(),
    session_id: pg.uuid().notNull(),
    endpoint: pg.text().notNull(),
    p256dh: pg.text().notNull(),
    auth: pg.text().notNull(),
    /** Null means every kind. */
    kinds: pg.text().array().$type<NotificationKind[]>(),
    device_name: pg.text(),
    created_at: moment('created_at').notNull(),
    last_sent_at: moment('last_sent_at'),
  },
  (table) => [
    pg.uniqueIndex('push_subscriptions_endpoint').on(table.endpoint),
    pg.index('push_subscriptions_user').on(table.user_id, table.id),
    pg.index('push_subscriptions_session').on(table.session_id),
  ],
);
