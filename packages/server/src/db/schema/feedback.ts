import type { FeedbackRating, FeedbackReason } from '@agentarium/contracts';
import * as pg from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { executionId } from './executions.ts';

/** The owner's rating of an answer; `task_id` is its run's. */
export const feedback = pg.pgTable(
  'feedback',
  {
    execution_id: executionId().primaryKey(),
    user_id: pg.uuid().notNull(),
    task_id: pg.uuid().notNull(),
    rating: pg.text().$type<FeedbackRating>().notNull(),
    reasons: pg.text().array().$type<FeedbackReason[]>().notNull(),
    comment: pg.text(),
    share_with_admins: pg.boolean().notNull(),
    rated_at: moment('rated_at').notNull(),
  },
  (table) => [
    pg.index('feedback_task').on(table.task_id, table.rated_at, table.execution_id),
    pg.index('feedback_rated').on(table.rated_at),
  ],
);
