import { inArray } from 'drizzle-orm';
import { pictures } from '../../db/schema/index.ts';
import type { Db } from '../../platform/database/database.ts';

/** The stored pictures among the given ids, by id. */
export function loadPictures(db: Db, ids: readonly string[]): Promise<{ id: string; bytes: Uint8Array }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select({ id: pictures.id, bytes: pictures.bytes })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]))
    .orderBy(pictures.id);
}

/** Returns those of the given pictures that are stored. */
export async function storedPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
