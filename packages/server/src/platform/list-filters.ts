import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { invalid } from './errors.ts';

/** Matches accounts by name prefix or by id; undefined when nothing is given. */
export function accountFilter(columns: { id: PgColumn; username: PgColumn }, given: string | undefined) {
  const account = given?.trim();
  if (!account) return undefined;
  const byName: SQL = sql`starts_with(lower(${columns.username}), lower(${account}))`;
  const id = z.uuid().safeParse(account).data;
  return id ? or(byName, eq(columns.id, id)) : byName;
}

/**
 * Parses the `from` or `to` of a list's filter. Throws VALIDATION_FAILED outside the years that the database supports.
 */
export function filterMoment(name: 'from' | 'to', text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const at = new Date(text);
  const year = at.getUTCFullYear();
  if (year < 1 || year > 9999) throw invalid(name, 'YEAR_RANGE');
  return at;
}
