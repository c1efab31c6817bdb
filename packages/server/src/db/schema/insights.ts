import * as pg from 'drizzle-orm/pg-core';
import type { ExecutionState } from '../states.ts';
import { moment, userDay } from './columns.ts';

// Counts of finished runs, so that no page has to load them. The transaction that ends a run updates them; the trigger
// `users_forget_runs` deletes them with the account: a foreign key check would lock the account's row after the run,
// while deleting the account locks in the opposite order.

const ends = () => ({
  completed: pg.integer().notNull().default(0),
  failed: pg.integer().notNull().default(0),
  cancelled: pg.integer().notNull().default(0),
});

/** All time, by task. */
export const runTotals = pg.pgTable(
  'run_totals',
  {
    user_id: pg.uuid().notNull(),
    task_id: pg.uuid().notNull(),
    agent_id: pg.uuid().notNull(),
    ...ends(),
    last_run_at: moment('last_run_at').notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.user_id, table.task_id, table.agent_id] })],
);

/** By UTC day and task. */
export const runDays = pg.pgTable(
  'run_days',
  {
    ...userDay(),
    task_id: pg.uuid().notNull(),
    agent_id: pg.uuid().notNull(),
    ...ends(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.user_id, table.day, table.task_id, table.agent_id] }),
    pg.index('run_days_day').on(table.day),
  ],
);

/**
 * By hour in the user's zone. A row has the hours that start on a UTC day at these minutes, so that zones with
 * fractional offsets are exact too: completed, failed and cancelled of the first, then of the second, 72 numbers.
 */
export const runDayHours = pg.pgTable(
  'run_day_hours',
  {
    ...userDay(),
    minute: pg.smallint().notNull(),
    counts: pg.integer().array().notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.user_id, table.day, table.minute] })],
);

/** How often two tasks were started manually within 30 minutes of each other; `task_a` is the smaller id. */
export const runPairs = pg.pgTable(
  'run_pairs',
  {
    ...userDay(),
    task_a: pg.uuid().notNull(),
    task_b: pg.uuid().notNull(),
    times: pg.integer().notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.user_id, table.day, table.task_a, table.task_b] })],
);

/**
 * All users' runs and costs on a past UTC day, so that the overview need not sum them. A day without a row is not
 * counted yet: triggers delete it when an account is deleted or everything is recounted.
 */
export const systemDays = pg.pgTable('system_days', {
  day: pg.date().primaryKey(),
  ...ends(),
  input_tokens: pg.bigint({ mode: 'number' }).notNull(),
  output_tokens: pg.bigint({ mode: 'number' }).notNull(),
  cost_micros: pg.bigint({ mode: 'number' }).notNull(),
  counted_at: moment('counted_at').notNull(),
});

/**
 * All users' runs by the hour in which they were accepted, steps included. An empty `model`,
 * `model_family` or `error_code` means none. The hours in `counted_hours` are counted, those without runs too.
 */
export const runHours = pg.pgTable(
  'run_hours',
  {
    hour: moment('hour').notNull(),
    task_id: pg.uuid().notNull(),
    agent_id: pg.uuid().notNull(),
    model: pg.text().notNull(),
    model_family: pg.text().notNull(),
    status: pg.text().$type<ExecutionState>().notNull(),
    error_code: pg.text().notNull(),
    runs: pg.integer().notNull(),
  },
  (table) => [
    pg.primaryKey({
      name: 'run_hours_pkey',
      columns: [
        table.hour,
        table.task_id,
        table.agent_id,
        table.model,
        table.model_family,
        table.status,
        table.error_code,
      ],
    }),
  ],
);

export const countedHours = pg.pgTable('counted_hours', {
  hour: moment('hour').primaryKey(),
  counted_at: moment('counted_at').notNull(),
});
