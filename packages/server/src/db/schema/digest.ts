import * as pg from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { ownerId } from './users.ts';

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
