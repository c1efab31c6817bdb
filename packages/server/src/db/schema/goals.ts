import type { GoalKind, GoalState } from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { ownerId } from './users.ts';

/** Goals that users set for numbers of their runs. */
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
    /** Since when values count towards the target, and the last one before: it says from which side. */
    started_at: moment('started_at').notNull(),
    start_value: pg.doublePrecision(),
    /** How it stood when it was judged last; null: never judged. */
    state: pg.text().$type<GoalState>(),
    /** When it is judged next: once a run ended that has its number, or its last day is over. */
    due_at: moment('due_at'),
    /** Grows with every change of the row, so that no judgement of older values is kept. */
    revision: pg.integer().notNull().default(0),
    created_at: moment('created_at').notNull(),
    updated_at: moment('updated_at').notNull(),
  },
  (table) => [
    pg.index('goals_user').on(table.user_id, table.id),
    pg.index('goals_due').on(table.due_at, table.id).where(sql`due_at is not null`),
  ],
);
