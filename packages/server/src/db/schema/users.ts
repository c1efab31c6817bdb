import type {
  Language,
  NotificationSettings,
  PlanName,
  UserParams,
  UserRole,
  UserStatus,
} from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, recordColumns } from './columns.ts';

/** What accounts are searched in, as the index `users_grams` has it. */
export const searchedText = `text_grams(username_key || E'\\n' || split_part(email_key, '#', 1) || E'\\n' || lower(name), 1)`;

/** `*_key` columns hold the lower-case form that makes a name or address unique. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    username: text().notNull(),
    username_key: text().notNull(),
    /** What the name looks like; null until a job has filled it in for an account of an earlier version. */
    username_skeleton: text(),
    email: text().notNull(),
    email_key: text().notNull(),
    name: text().notNull(),
    role: text().$type<UserRole>().notNull().default('user'),
    password_hash: text().notNull(),
    status: text().$type<UserStatus>().notNull().default('active'),
    status_changed_at: moment('status_changed_at'),
    status_changed_by: uuid(),
    status_reason: text(),
    preferences: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** What differs from the defaults, by kind. */
    notification_settings: jsonb().$type<Partial<NotificationSettings>>().notNull().default({}),
    language: text().$type<Language>(),
    timezone: text(),
    timezone_changed_at: moment('timezone_changed_at'),
    health_profile: jsonb().$type<Partial<UserParams>>().notNull().default({}),
    /** Set by an admin; null: the plan decides; -1: unlimited. */
    daily_execution_limit: integer(),
    usage_started_at: moment('usage_started_at'),
    usage_count: integer().notNull().default(0),
    current_plan: text().$type<PlanName>().notNull().default('basic'),
    plan_activated_at: moment('plan_activated_at'),
    plan_expires_at: moment('plan_expires_at'),
    /** What runs may cost in a month, in millionths of the currency's unit; null: without a bound. */
    monthly_budget_micros: bigint({ mode: 'number' }),
    ...recordColumns(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(table.username_key),
    uniqueIndex('users_username_skeleton').on(table.username_skeleton),
    index('users_no_skeleton').on(table.id).where(sql`username_skeleton is null`),
    uniqueIndex('users_email_key').on(table.email_key),
    index('users_status').on(table.status, table.id),
    index('users_grams').using('gin', sql.raw(searchedText)).with({ fastupdate: false }),
    index('users_plan_end').on(table.plan_expires_at).where(sql`plan_expires_at is not null`),
  ],
);

/** The account that a row belongs to, and goes with. */
export const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    user_id: ownerId(),
    created_at: moment('created_at').notNull().defaultNow(),
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    ended_at: moment('ended_at'),
    user_agent: text(),
    ip: text(),
  },
  (table) => [index('sessions_user').on(table.user_id), index('sessions_expiry').on(table.expires_at)],
);

/** Single-use tokens of mails, stored as SHA-256. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    token_hash: text().primaryKey(),
    user_id: ownerId(),
    purpose: text().$type<'verify_email' | 'reset_password'>().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (table) => [
    index('account_tokens_user').on(table.user_id),
    index('account_tokens_expiry').on(table.expires_at),
  ],
);

/** Failed attempts by key (an account, an address) in a window; shared by all processes. */
export const throttles = pgTable(
  'throttles',
  {
    key: text().primaryKey(),
    window_started_at: moment('window_started_at').notNull(),
    count: integer().notNull(),
  },
  (table) => [index('throttles_window').on(table.window_started_at)],
);

export const userStatusChanges = pgTable(
  'user_status_changes',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    user_id: ownerId(),
    status: text().$type<UserStatus>().notNull(),
    reason: text(),
    changed_by: uuid(),
    changed_by_username: text(),
    changed_at: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [index('user_status_changes_user').on(table.user_id, table.id)],
);

export const favoriteTasks = pgTable(
  'favorite_tasks',
  {
    user_id: ownerId(),
    task_id: uuid().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.task_id] }),
    index('favorite_tasks_task').on(table.task_id),
  ],
);
