import type { PictureType } from '@agentarium/contracts';
import * as pg from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

/** Pictures that administrators uploaded for agents, by the SHA-256 of their bytes. */
export const pictures = pg.pgTable('pictures', {
  id: pg.text().primaryKey(),
  media_type: pg.text().$type<PictureType>().notNull(),
  width: pg.integer().notNull(),
  height: pg.integer().notNull(),
  bytes: bytea().notNull(),
  created_at: moment('created_at').notNull(),
  created_by: pg.uuid(),
  /** When it was last uploaded or given to an agent: for a day from then it stays, also unused. */
  used_at: moment('used_at').notNull(),
});
