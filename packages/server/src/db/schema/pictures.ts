import type { PictureType } from '@agentarium/contracts';
import * as pg from 'drizzle-orm/pg-core';
import { bytea, moment } from './columns.ts';

/** Pictures uploaded by administrators for agents, by the SHA-256 of their content. */
export const pictures = pg.pgTable('pictures', {
  id: pg.text().primaryKey(),
  media_type: pg.text().$type<PictureType>().notNull(),
  width: pg.integer().notNull(),
  height: pg.integer().notNull(),
  bytes: bytea().notNull(),
  created_at: moment('created_at').notNull(),
  created_by: pg.uuid(),
  /** The time of its last upload or assignment to an agent: it is kept for a day from then, even if unused. */
  used_at: moment('used_at').notNull(),
});
