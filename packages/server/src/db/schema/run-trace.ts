import type { FieldGroup, OutputFault, ValueSource } from '@agentarium/contracts';
import * as pg from 'drizzle-orm/pg-core';
import type { Tried } from '../../platform/models/model-errors.ts';
import { moment } from './columns.ts';
import { ownerId } from './users.ts';

/**
 * The source of a value. After `parent.` follows the parent's own source if that was its user's data, or `output` if the
 * value is one of its outputs; a value typed in place of a profile value is `typed.profile`.
 */
export type StoredSource =
  | ValueSource
  | 'parent.account'
  | 'parent.profile'
  | 'parent.preferences'
  | 'parent.output'
  | 'typed.profile';
export type StoredSources = Record<string, StoredSource>;

/**
 * Stored at the end of a run, without empty parts. `sent` lists the user data that a model got, such as
 * `profile.weight`, `prompts` the id and revision of each prompt, `outputs` why outputs have no value, and the calls for
 * them that failed.
 */
export type RunTrace = {
  tried?: Tried[];
  sent?: string[];
  prompts?: [id: string, revision: number][];
  outputs?: { faults: Record<string, OutputFault>; tried?: Tried[] };
};

/** A round's thoughts in the provider's own fields, and what it sent with each tool call, by the call's id. */
export type Replay = { reasoning: Record<string, unknown> | null; extras: Record<string, unknown> };

/** Exceptions that models were found to need; remembered for a day. */
export const modelExceptions = pg.pgTable(
  'model_exceptions',
  {
    family: pg.text().notNull(),
    model: pg.text().notNull(),
    exception: pg.text().notNull(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [pg.primaryKey({ columns: [table.family, table.model, table.exception] })],
);

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
