import type { AlertKind, NotificationKind } from '@agentarium/contracts';
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

/**
 * The recipients of the weekly mail digest, and the time when the next one is due. Sending it moves the due time, so
 * that each is sent once.
 */
export const weeklyDigests = pg.pgTable('weekly_digests', {
  user_id: ownerId().primaryKey(),
  due_at: moment('due_at').notNull(),
  sent_at: moment('sent_at'),
  created_at: moment('created_at').notNull(),
});

/** Conditions such as a failing family, and since when one no longer holds; deleted a while after that. */
export const alerts = pg.pgTable(
  'alerts',
  {
    kind: pg.text().$type<AlertKind>().notNull(),
    /** The family or account; empty where there is only one of the kind. */
    subject: pg.text().notNull(),
    notified_at: moment('notified_at').notNull(),
    cleared_at: moment('cleared_at'),
  },
  (table) => [pg.primaryKey({ columns: [table.kind, table.subject] })],
);
