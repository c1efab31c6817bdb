import type { FileType } from '@agentarium/contracts';
import { sql } from 'drizzle-orm';
import * as pg from 'drizzle-orm/pg-core';
import { belongsTo, bytea, moment } from './columns.ts';
import { executionId } from './executions.ts';
import { ownerId } from './users.ts';

/** Images and documents uploaded by users: their content is here, or in an object store under `object_key`. */
export const files = pg.pgTable(
  'files',
  {
    id: pg.uuid().primaryKey(),
    user_id: ownerId(),
    name: pg.text().notNull(),
    media_type: pg.text().$type<FileType>().notNull(),
    size: pg.integer().notNull(),
    width: pg.integer(),
    height: pg.integer(),
    bytes: bytea(),
    object_key: pg.text(),
    /** For an image: a small WebP. */
    preview: bytea(),
    /** For a document: the part that models get, and the length of the full text. */
    text: pg.text(),
    text_chars: pg.integer(),
    /** For a PDF: the pages that are pictures without text, and whether a reader runs or unpacks something of it. */
    unread_pages: pg.integer().array().notNull().default([]),
    is_active: pg.boolean().notNull().default(false),
    /** Since when no run uses it; null while one does. */
    unused_since: moment('unused_since'),
    created_at: moment('created_at').notNull(),
  },
  (table) => [
    pg.index('files_user').on(table.user_id, table.id),
    pg.index('files_unused').on(table.unused_since).where(sql`unused_since is not null`),
  ],
);

/** The files of a run or a follow-up. A trigger deletes a file with the last of them, unless a schedule has it. */
export const executionFiles = pg.pgTable(
  'execution_files',
  {
    execution_id: executionId(),
    file_id: belongsTo(() => files.id),
  },
  (table) => [
    pg.primaryKey({ columns: [table.execution_id, table.file_id] }),
    pg.index('execution_files_file').on(table.file_id),
  ],
);

/** Objects of deleted files, until a job each deletes them from the store. */
export const removedObjects = pg.pgTable('removed_objects', { object_key: pg.text().primaryKey() });
