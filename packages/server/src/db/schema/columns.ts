import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import * as pg from 'drizzle-orm/pg-core';

export const bytea = pg.customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A moment in UTC. */
export const moment = (name: string) => pg.timestamp(name, { withTimezone: true, mode: 'date' });

/** The row of another table that a row belongs to, and goes with. */
export const belongsTo = (id: () => AnyPgColumn) =>
  pg.uuid().notNull().references(id, { onDelete: 'cascade' });

/** Whose figures of a day in UTC a row holds. */
export const userDay = () => ({ user_id: pg.uuid().notNull(), day: pg.date().notNull() });

/** What every stored record carries: who, when, and how often it changed. Spread into a table. */
export const recordColumns = () => ({
  change_count: pg.integer().notNull().default(0),
  model_version: pg.integer().notNull().default(1),
  created_at: moment('created_at').notNull().defaultNow(),
  updated_at: moment('updated_at').notNull().defaultNow(),
  created_by: pg.uuid(),
  updated_by: pg.uuid(),
});
