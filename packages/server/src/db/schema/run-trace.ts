import type { FieldGroup, ValueSource } from '@agentarium/contracts';
import * as pg from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';
import { ownerId } from './users.ts';

/**
 * The source of a value. After `parent.` follows the parent's own source if that was its user's data; a value typed in
 * place of a profile value is `typed.profile`.
 */
export type StoredSource =
  | ValueSource
  | 'parent.account'
  | 'parent.profile'
  | 'parent.preferences'
  | 'typed.profile';
export type StoredSources = Record<string, StoredSource>;

/** A model that was called but did not answer: why, and how often. */
export type TriedModel = { family: string; model: string; demo: boolean; reason: string; times: number };

/**
 * Stored at the end of a run, without empty parts. `sent` lists the user data that a model got, such as
 * `profile.weight`, `prompts` the id and revision of each prompt.
 */
export type RunTrace = { tried?: TriedModel[]; sent?: string[]; prompts?: [id: string, revision: number][] };

/** How many runs per day sent a kind of personal data to a model family; kept for 90 days. */
export const sentData = pg.pgTable(
  'sent_data',
  {
    user_id: ownerId(),
    day: pg.date().notNull(),
    family: pg.text().notNull(),
    is_demo: pg.boolean().notNull(),
    field_group: pg.text().$type<FieldGroup>().notNull(),
    runs: pg.integer().notNull(),
    last_sent_at: moment('last_sent_at').notNull(),
  },
  (table) => [
    pg.primaryKey({
      columns: [table.user_id, table.day, table.family, table.is_demo, table.field_group],
    }),
    pg.index('sent_data_day').on(table.day),
  ],
);
