import type { ArchivedChoice } from '@agentarium/contracts';
import { eq, not, or, type SQL, sql } from 'drizzle-orm';
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

/** A pattern for `like` that matches texts which contain this one. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Matches rows of which a text, or a translation in `locales`, contains the given one; undefined for a blank text. */
export function textFilter(
  given: string | undefined,
  { texts, locales }: { texts: readonly (PgColumn | SQL)[]; locales?: SQL },
): SQL | undefined {
  const search = given?.trim().normalize('NFC').toLowerCase();
  if (!search) return undefined;
  const pattern = containing(search);
  const translated =
    locales &&
    sql`exists (select from jsonb_path_query(${locales}, '$.*.*') as text where lower(text #>> '{}') like ${pattern})`;
  return or(...texts.map((text) => sql`lower(${text}) like ${pattern}`), translated);
}

/** Leaves archived items out, or has them too or nothing else, as asked for. */
export function archivedFilter(isArchived: SQL, choice: ArchivedChoice | undefined): SQL | undefined {
  if (choice === 'included') return undefined;
  return choice === 'only' ? isArchived : not(isArchived);
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
