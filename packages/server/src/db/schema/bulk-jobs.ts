import type { JobKind, JobSkip, JobStatus } from '@agentarium/contracts';
import * as pg from 'drizzle-orm/pg-core';
import { belongsTo, moment } from './columns.ts';
import { ownerId } from './users.ts';

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
