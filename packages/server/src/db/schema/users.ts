import type {
  AlertKind,
  InvitationMailStatus,
  InvitationWay,
  JobKind,
  JobSkip,
  JobStatus,
  Language,
  NotificationKind,
  NotificationWays,
  PlanName,
  Preset,
  ProfileField,
  SecurityEventKind,
  UserParams,
  UserRole,
  UserStatus,
} from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { taskId } from './catalogue.ts';
import { belongsTo, moment, recordColumns } from './columns.ts';

/** The text in which accounts are searched, as indexed by `users_grams`. */
export const searchedText = `text_grams(username_key || E'\\n' || split_part(email_key, '#', 1) || E'\\n' || lower(name), 1)`;

/** The last time that an account was used, long ago for one that never was, as indexed by `users_active`. */
export const lastActive = `coalesce(last_active_at, 'epoch'::timestamp with time zone)`;

/** `*_key` columns hold the lower-case form that makes a name or address unique. */
export const users = pg.pgTable(
  'users',
  {
    id: pg.uuid().primaryKey(),
    username: pg.text().notNull(),
    username_key: pg.text().notNull(),
    /** How the name looks: names with the same skeleton could be mistaken for each other. */
    username_skeleton: pg.text().notNull(),
    email: pg.text().notNull(),
    email_key: pg.text().notNull(),
    name: pg.text().notNull(),
    role: pg.text().$type<UserRole>().notNull().default('user'),
    password_hash: pg.text().notNull(),
    status: pg.text().$type<UserStatus>().notNull().default('active'),
    status_changed_at: moment('status_changed_at'),
    status_changed_by: pg.uuid(),
    status_reason: pg.text(),
    preferences: pg.jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Differences from the defaults, by kind. */
    notification_settings: pg
      .jsonb()
      .$type<Partial<Record<NotificationKind, Partial<NotificationWays>>>>()
      .notNull()
      .default({}),
    /** The kinds of alert that an administrator gets; null: all. */
    alert_kinds: pg.text().array().$type<AlertKind[]>(),
    language: pg.text().$type<Language>(),
    timezone: pg.text(),
    timezone_changed_at: moment('timezone_changed_at'),
    health_profile: pg.jsonb().$type<Partial<UserParams>>().notNull().default({}),
    /** Health profile fields that no model may get. */
    withheld_fields: pg.text().array().$type<ProfileField[]>().notNull().default([]),
    /** Set by an administrator; null: determined by the plan; -1: unlimited. */
    daily_execution_limit: pg.integer(),
    usage_started_at: moment('usage_started_at'),
    usage_count: pg.integer().notNull().default(0),
    current_plan: pg.text().$type<PlanName>().notNull().default('basic'),
    plan_activated_at: moment('plan_activated_at'),
    plan_expires_at: moment('plan_expires_at'),
    /** The monthly budget for runs, in millionths of the currency's unit; null: unlimited. */
    monthly_budget_micros: pg.bigint({ mode: 'number' }),
    /** At most an hour before the real time; null: never signed in. */
    last_active_at: moment('last_active_at'),
    ...recordColumns(),
  },
  (table) => [
    pg.uniqueIndex('users_username_key').on(table.username_key),
    pg.uniqueIndex('users_username_skeleton').on(table.username_skeleton),
    pg.uniqueIndex('users_email_key').on(table.email_key),
    pg.index('users_status').on(table.status, table.id),
    pg.index('users_role').on(table.role, table.id),
    pg.index('users_plan').on(table.current_plan, table.id),
    pg.index('users_active').using('btree', sql.raw(lastActive), table.id),
    pg.index('users_grams').using('gin', sql.raw(searchedText)).with({ fastupdate: false }),
    pg.index('users_budget').on(table.id).where(sql`monthly_budget_micros > 0`),
    pg.index('users_plan_end').on(table.plan_expires_at).where(sql`plan_expires_at is not null`),
  ],
);

/** The account of a row; the row is deleted with it. */
export const ownerId = () => belongsTo(() => users.id);

export const sessions = pg.pgTable(
  'sessions',
  {
    id: pg.uuid().primaryKey(),
    user_id: ownerId(),
    created_at: moment('created_at').notNull().defaultNow(),
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    ended_at: moment('ended_at'),
    user_agent: pg.text(),
    ip: pg.text(),
  },
  (table) => [
    pg.index('sessions_user').on(table.user_id),
    pg.index('sessions_expiry').on(table.expires_at),
    pg.index('sessions_ended').on(table.ended_at).where(sql`ended_at is not null`),
  ],
);

/** Single-use tokens sent by mail, stored as SHA-256. */
export const accountTokens = pg.pgTable(
  'account_tokens',
  {
    token_hash: pg.text().primaryKey(),
    user_id: ownerId(),
    purpose: pg.text().$type<'verify_email' | 'reset_password'>().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
    expires_at: moment('expires_at').notNull(),
    used_at: moment('used_at'),
  },
  (table) => [
    pg.index('account_tokens_user').on(table.user_id),
    pg.index('account_tokens_expiry').on(table.expires_at),
  ],
);

/** Failed attempts by key (an account, an address) in a window; shared by all processes. */
export const throttles = pg.pgTable(
  'throttles',
  {
    key: pg.text().primaryKey(),
    window_started_at: moment('window_started_at').notNull(),
    count: pg.integer().notNull(),
  },
  (table) => [pg.index('throttles_window').on(table.window_started_at)],
);

export const userStatusChanges = pg.pgTable(
  'user_status_changes',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    user_id: ownerId(),
    status: pg.text().$type<UserStatus>().notNull(),
    reason: pg.text(),
    changed_by: pg.uuid(),
    changed_by_username: pg.text(),
    changed_at: moment('changed_at').notNull().defaultNow(),
  },
  (table) => [pg.index('user_status_changes_user').on(table.user_id, table.id)],
);

export const favoriteTasks = pg.pgTable(
  'favorite_tasks',
  {
    user_id: ownerId(),
    task_id: pg.uuid().notNull(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.user_id, table.task_id] }),
    pg.index('favorite_tasks_task').on(table.task_id),
  ],
);

/** A user's named sets of inputs for a task, in their order. */
export const taskPresets = pg.pgTable(
  'task_presets',
  {
    user_id: ownerId(),
    task_id: taskId('cascade'),
    presets: pg.jsonb().$type<Preset[]>().notNull(),
    change_count: pg.integer().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.user_id, table.task_id] }),
    pg.index('task_presets_task').on(table.task_id),
  ],
);

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

/** Invitations to create an account, with the hash of their token, which a mailed one gets when it is sent. */
export const invitations = pg.pgTable(
  'invitations',
  {
    id: pg.uuid().primaryKey(),
    token_hash: pg.text(),
    email: pg.text().notNull(),
    username: pg.text(),
    name: pg.text(),
    role: pg.text().$type<UserRole>().notNull(),
    sent: pg.text().$type<InvitationWay>().notNull(),
    mail_status: pg.text().$type<InvitationMailStatus>(),
    created_by: pg.uuid().notNull(),
    created_by_username: pg.text().notNull(),
    created_at: moment('created_at').notNull(),
    expires_at: moment('expires_at').notNull(),
    accepted_at: moment('accepted_at'),
    accepted_by: pg.uuid(),
    revoked_at: moment('revoked_at'),
  },
  (table) => [
    pg.uniqueIndex('invitations_token').on(table.token_hash),
    pg.index('invitations_expiry').on(table.expires_at),
  ],
);

/** Changes of many accounts, or of many items of the catalogue, in the background. */
export const bulkJobs = pg.pgTable('bulk_jobs', {
  id: pg.uuid().primaryKey(),
  kind: pg.text().$type<JobKind>().notNull(),
  change: pg.jsonb().$type<Record<string, unknown>>().notNull(),
  status: pg.text().$type<Exclude<JobStatus, 'preview'>>().notNull(),
  created_by: pg.uuid().notNull(),
  created_by_username: pg.text().notNull(),
  created_at: moment('created_at').notNull(),
  finished_at: moment('finished_at'),
});

/** The state of an account or item of a job: not reached yet, changed or left as it was, and the same of an undo. */
export const jobItemStates = ['waiting', 'changed', 'skipped', 'undone', 'kept'] as const;

/** The accounts of a job, and the fields that it changed. */
export const userJobItems = pg.pgTable(
  'user_job_items',
  {
    job_id: belongsTo(() => bulkJobs.id),
    user_id: ownerId(),
    state: pg.text().$type<(typeof jobItemStates)[number]>().notNull(),
    reason: pg.text().$type<JobSkip>(),
    before: pg.jsonb().$type<Record<string, unknown>>(),
    after: pg.jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.job_id, table.user_id] }),
    pg.index('user_job_items_state').on(table.job_id, table.state, table.user_id),
    pg.index('user_job_items_user').on(table.user_id),
  ],
);

/** The items of the catalogue that a job archives or brings back, under their names at that time. */
export const archiveJobItems = pg.pgTable(
  'archive_job_items',
  {
    job_id: belongsTo(() => bulkJobs.id),
    item_id: pg.uuid().notNull(),
    name: pg.text().notNull(),
    state: pg.text().$type<(typeof jobItemStates)[number]>().notNull(),
    reason: pg.text().$type<JobSkip>(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.job_id, table.item_id] }),
    pg.index('archive_job_items_state').on(table.job_id, table.state, table.item_id),
  ],
);
