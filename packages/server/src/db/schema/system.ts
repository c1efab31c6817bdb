import type { NotificationKind, SystemConfig } from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { executionId } from './executions.ts';
import { ownerId } from './users.ts';

export type { SystemConfig };

/** The system switches: one row. */
export const systemConfig = pg.pgTable('system_config', {
  id: pg.uuid().primaryKey(),
  config: pg.jsonb().$type<SystemConfig>().notNull(),
  updated_at: moment('updated_at').notNull().defaultNow(),
});

/** Actions of administrators; append-only, enforced by a trigger. */
export const auditLogs = pg.pgTable(
  'audit_logs',
  {
    id: pg.uuid().primaryKey(),
    actor_id: pg.uuid(),
    actor_username: pg.text(),
    action: pg.text().notNull(),
    target_type: pg.text().notNull(),
    target_id: pg.text(),
    changes: pg.jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    pg.index('audit_logs_target').on(table.target_id, table.id),
    pg.index('audit_logs_target_type').on(table.target_type, table.id),
    pg.index('audit_logs_action').on(table.action, table.id),
    pg.index('audit_logs_actor').on(table.actor_id, table.id),
    pg.index('audit_logs_actor_name').using('btree', sql`lower(actor_username) text_pattern_ops`),
  ],
);

/**
 * A notification. `key` identifies the event, so that it is sent once. `due_at`: neither shown nor mailed before; a
 * user who watched the event gets none. A row is also its place in the mail queue.
 */
export const notifications = pg.pgTable(
  'notifications',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    user_id: ownerId(),
    kind: pg.text().$type<NotificationKind>().notNull(),
    key: pg.text().notNull().default(sql`gen_random_uuid()::text`),
    data: pg.jsonb().$type<Record<string, unknown>>().notNull(),
    /** Shown in the app; otherwise only mailed. */
    in_app: pg.boolean().notNull().default(true),
    due_at: moment('due_at').notNull().defaultNow(),
    /** Null: not to be mailed, or read before it was. */
    mail: pg.text().$type<'waiting' | 'sent'>(),
    /** When it was mailed. */
    mail_at: moment('mail_at'),
    /** Shared by all notifications of one mail. */
    mail_id: pg.uuid(),
    /** True if it is sent to devices. */
    push: pg.boolean().notNull().default(false),
    read_at: moment('read_at'),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    pg.index('notifications_user').on(table.user_id, table.id),
    pg.uniqueIndex('notifications_key').on(table.key),
    pg.index('notifications_unread').on(table.user_id, table.id).where(sql`read_at is null and in_app`),
    pg.index('notifications_mailed').on(table.user_id, table.mail_at).where(sql`mail is not null`),
  ],
);

/** Public links to a result; only the hash of a link's secret is stored. */
export const sharedResults = pg.pgTable(
  'shared_results',
  {
    token_hash: pg.text().primaryKey(),
    id: pg.uuid().notNull().defaultRandom(),
    execution_id: executionId(),
    user_id: ownerId(),
    /** True if photos and documents are included. */
    include_files: pg.boolean().notNull().default(false),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    revoked_at: moment('revoked_at'),
  },
  (table) => [
    pg.uniqueIndex('shared_results_id').on(table.id),
    pg.index('shared_results_execution').on(table.execution_id),
    pg.index('shared_results_user').on(table.user_id),
    pg.index('shared_results_expiry').on(table.expires_at),
  ],
);
