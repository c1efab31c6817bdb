import type { GoalKind, GoalState } from '@agentarium/contracts';
import * as pg from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { ownerId } from './users.ts';

/** Users' goals for numbers that their runs track. */
export const goals = pg.pgTable(
  'goals',
  {
    id: pg.uuid().primaryKey(),
    user_id: ownerId(),
    task_id: pg.uuid().notNull(),
    parameter: pg.text().notNull(),
    kind: pg.text().$type<GoalKind>().notNull(),
    target: pg.doublePrecision(),
    by: pg.date({ mode: 'string' }),
    from: pg.doublePrecision(),
    to: pg.doublePrecision(),
    /** Since when values count towards the target, and the last one before, which shows the direction. */
    started_at: moment('started_at').notNull(),
    start_value: pg.doublePrecision(),
    /** Its state at the last evaluation; null: never evaluated. */
    state: pg.text().$type<GoalState>(),
    /** Incremented on every change of the row, so that no evaluation of older values is saved. */
    revision: pg.integer().notNull().default(0),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [pg.index('goals_user').on(table.user_id, table.id)],
);
