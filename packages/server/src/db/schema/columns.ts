import * as pg from 'drizzle-orm/pg-core';

export const bytea = pg.customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A moment in UTC. */
export const moment = (name: string) => pg.timestamp(name, { withTimezone: true, mode: 'date' });

/** What every stored record carries: who, when, and how often it changed. Spread into a table. */
export const recordColumns = () => ({
  change_count: pg.integer().notNull().default(0),
  model_version: pg.integer().notNull().default(1),
  created_at: moment('created_at').notNull().defaultNow(),
  updated_at: moment('updated_at').notNull().defaultNow(),
  created_by: pg.uuid(),
  updated_by: pg.uuid(),
});
