import type { PictureType } from '@agentarium/contracts';
import { customType, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Pictures that administrators uploaded for agents, by the SHA-256 of their bytes. */
export const pictures = pgTable('pictures', {
  id: text().primaryKey(),
  media_type: text().$type<PictureType>().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: bytea().notNull(),
  created_at: moment('created_at').notNull(),
  created_by: uuid(),
  /** When it was last uploaded or given to an agent: for a day from then it stays, also unused. */
  used_at: moment('used_at').notNull(),
});
