import type { NotificationKind } from '@agentarium/contracts';
import * as pg from 'drizzle-orm/pg-core';
import { belongsTo, moment } from './columns.ts';
import { notifications } from './system.ts';
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

/** Notifications still to be sent to a device: a row is also its place in the queue. */
export const pushDeliveries = pg.pgTable(
  'push_deliveries',
  {
    notification_id: pg
      .bigint({ mode: 'number' })
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    subscription_id: belongsTo(() => pushSubscriptions.id),
    /** Not sent before; while it is being sent, when another process may claim it. */
    due_at: moment('due_at').notNull(),
    tries: pg.integer().notNull().default(0),
  },
  (table) => [
    pg.primaryKey({ columns: [table.notification_id, table.subscription_id] }),
    pg.index('push_deliveries_due').on(table.due_at),
    pg.index('push_deliveries_subscription').on(table.subscription_id),
  ],
);
