import type { NotificationKind, SystemConfig } from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import { bigserial, boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { executionId } from './executions.ts';
import { ownerId } from './users.ts';

export type { SystemConfig };

/** The system's switches: one row. */
export const systemConfig = pgTable('system_config', {
  id: uuid().primaryKey(),
  config: jsonb().$type<SystemConfig>().notNull(),
  updated_at: moment('updated_at').notNull().defaultNow(),
});

/** What administrators did; rows are only ever added: a trigger refuses everything else. */
export const auditLogs = pgTable(
  'audit_logs',
  {
    id: uuid().primaryKey(),
    actor_id: uuid(),
    actor_username: text(),
    action: text().notNull(),
    target_type: text().notNull(),
    target_id: text(),
    changes: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    index('audit_logs_target').on(table.target_id, table.id),
    index('audit_logs_target_type').on(table.target_type, table.id),
    index('audit_logs_action').on(table.action, table.id),
    index('audit_logs_actor').on(table.actor_id, table.id),
    index('audit_logs_actor_name').using('btree', sql`lower(actor_username) text_pattern_ops`),
  ],
);

/**
 * What an account is told. `key` stands for what happened, so that it is told once. `due_at`: not shown or mailed
 * before; who watched it happen is not told at all. A row is also its own place in the queue of mails.
 */
export const notifications = pgTable(
  'notifications',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    user_id: ownerId(),
    kind: text().$type<NotificationKind>().notNull(),
    key: text().notNull().default(sql`gen_random_uuid()::text`),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Shown in the app; else only mailed. */
    in_app: boolean().notNull().default(true),
    due_at: moment('due_at').notNull().defaultNow(),
    /** Null: not to be mailed, or read before it was. */
    mail: text().$type<'waiting' | 'sending' | 'sent'>(),
    /** When its mail was taken up, or may be tried again. */
    mail_at: moment('mail_at'),
    /** One for all notifications of a mail. */
    mail_id: uuid(),
    read_at: moment('read_at'),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    index('notifications_user').on(table.user_id, table.id),
    uniqueIndex('notifications_key').on(table.key),
    index('notifications_unread').on(table.user_id, table.id).where(sql`read_at is null and in_app`),
    index('notifications_mail').on(table.due_at).where(sql`mail in ('waiting', 'sending')`),
    index('notifications_mailed').on(table.user_id, table.mail_at).where(sql`mail is not null`),
  ],
);

/** Public links to a result; only the hash of the link's secret is kept. */
export const sharedResults = pgTable(
  'shared_results',
  {
    token_hash: text().primaryKey(),
    id: uuid().notNull().defaultRandom(),
    execution_id: executionId(),
    user_id: ownerId(),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    revoked_at: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('shared_results_id').on(table.id),
    index('shared_results_execution').on(table.execution_id),
    index('shared_results_user').on(table.user_id),
    index('shared_results_expiry').on(table.expires_at),
  ],
);
