import type { ScheduleMail, TickOutcome } from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { tickState } from '../states.ts';
import { taskId } from './catalogue.ts';
import { belongsTo, moment } from './columns.ts';
import { ownerId } from './users.ts';

/** One per user and task. The scheduler reads `next_run_at`. */
export const schedules = pg.pgTable(
  'schedules',
  {
    id: pg.uuid().primaryKey(),
    user_id: ownerId(),
    task_id: taskId(),
    cron_expressions: pg.jsonb().$type<string[]>().notNull(),
    timezone: pg.text().notNull(),
    /** The local time at which it runs once, instead of by expressions: YYYY-MM-DDTHH:mm. */
    at: pg.text(),
    mail: pg.text().$type<ScheduleMail>().notNull().default('notice'),
    parameters: pg.jsonb().$type<Record<string, unknown>>().notNull(),
    enabled: pg.boolean().notNull(),
    next_run_at: moment('next_run_at'),
    stopped_at: moment('stopped_at'),
    stopped_by: pg.text(),
    stop_reason: pg.text(),
    /** Set by its owner: no run before the first time, and none at the second. */
    paused_until: moment('paused_until'),
    skipped_run_at: moment('skipped_run_at'),
    failures: pg.integer().notNull().default(0),
    /** Why the latest tick failed: a code, its English message and when. */
    last_error_code: pg.text(),
    last_error: pg.text(),
    last_error_at: moment('last_error_at'),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    pg.uniqueIndex('schedules_user_task').on(table.user_id, table.task_id),
    pg.index('schedules_task').on(table.task_id, table.updated_at, table.id),
    pg.index('schedules_due').on(table.next_run_at).where(sql`enabled`),
    pg.index('schedules_failed').on(table.stopped_at).where(sql`not enabled and stop_reason = 'FAILURES'`),
  ],
);

/** The last time that a process recorded that the scheduler is on: one row. */
export const schedulerHeartbeats = pg.pgTable('scheduler_heartbeats', {
  id: pg.integer().primaryKey(),
  on_at: moment('on_at').notNull(),
});

/**
 * An account's calendar feed, with one URL. The URL is derived from `nonce` and the signing secret, which is not in the
 * database; `token_hash` finds it.
 */
export const calendarFeeds = pg.pgTable(
  'calendar_feeds',
  {
    user_id: ownerId().primaryKey(),
    nonce: pg.uuid().notNull(),
    token_hash: pg.text().notNull(),
    created_at: moment('created_at').notNull(),
  },
  (table) => [pg.uniqueIndex('calendar_feeds_token').on(table.token_hash)],
);

/** The outcome of each tick; a tick fires once. */
export const scheduleTicks = pg.pgTable(
  'schedule_ticks',
  {
    id: pg.bigserial({ mode: 'number' }).primaryKey(),
    schedule_id: belongsTo(() => schedules.id),
    fire_at: moment('fire_at').notNull(),
    outcome: pg.text().$type<TickOutcome>().notNull(),
    reason: pg.text(),
    execution_id: pg.uuid(),
    created_at: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    pg.uniqueIndex('schedule_ticks_once').on(table.schedule_id, table.fire_at),
    pg
      .index('schedule_ticks_queued')
      .on(table.id)
      .where(sql.raw(tickState.isOpen('outcome'))),
  ],
);
