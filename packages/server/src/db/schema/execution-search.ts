import * as pg from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { executionId } from './executions.ts';

/** Users' labels for their executions; `key` is the label in lower case. */
export const executionLabels = pg.pgTable(
  'execution_labels',
  {
    user_id: pg.uuid().notNull(),
    key: pg.text().notNull(),
    execution_id: executionId(),
    label: pg.text().notNull(),
    position: pg.integer().notNull(),
  },
  (table) => [
    pg.primaryKey({ columns: [table.user_id, table.key, table.execution_id] }),
    pg.index('execution_labels_execution').on(table.execution_id),
  ],
);

export const executionPins = pg.pgTable(
  'execution_pins',
  {
    execution_id: executionId().primaryKey(),
    user_id: pg.uuid().notNull(),
    pinned_at: moment('pinned_at').notNull(),
  },
  (table) => [pg.index('execution_pins_user').on(table.user_id, table.execution_id)],
);

/** The boxes that a run's owner ticked in its answer. */
export const executionTicks = pg.pgTable('execution_ticks', {
  execution_id: executionId().primaryKey(),
  user_id: pg.uuid().notNull(),
  ticked: pg.integer().array().notNull(),
});
