import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';

/** Matches accounts by name prefix or by id; undefined when nothing is given. */
export function accountFilter(columns: { id: PgColumn; username: PgColumn }, given: string | undefined) {
  const account = given?.trim();
  if (!account) return undefined;
  const byName: SQL = sql`starts_with(lower(${columns.username}), lower(${account}))`;
  const id = z.uuid().safeParse(account).data;
  return id ? or(byName, eq(columns.id, id)) : byName;
}
