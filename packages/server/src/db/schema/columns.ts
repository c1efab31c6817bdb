import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import * as pg from 'drizzle-orm/pg-core';

export const bytea = pg.customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A UTC timestamp. */
export const moment = (name: string) => pg.timestamp(name, { withTimezone: true, mode: 'date' });

/** A reference to the row's parent in another table; the row is deleted with it. */
export const belongsTo = (id: () => AnyPgColumn) =>
  pg.uuid().notNull().references(id, { onDelete: 'cascade' });

/** The user and UTC day of a row of figures. */
export const userDay = () => ({ user_id: pg.uuid().notNull(), day: pg.date().notNull() });

/** The columns of every stored record: who changed it, when, and how often. Spread into a table. */
export const recordColumns = () => ({
  change_count: pg.integer().notNull().default(0),
  model_version: pg.integer().notNull().default(1),
  created_at: moment('created_at').notNull().defaultNow(),
  updated_at: moment('updated_at').notNull().defaultNow(),
  created_by: pg.uuid(),
  updated_by: pg.uuid(),
});
