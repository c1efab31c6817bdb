import type { ArchivedChoice } from '@agentarium/contracts';
import { and, eq, gte, lt, lte, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { invalid } from './errors.ts';
import { smallestId } from './ids.ts';

const isDay = (text: string) => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};
const isNumber = (text: string, max: number) => /^\d{1,16}$/.test(text) && Number(text) <= max;

/** Valid key values by column type, so that the database never gets a value it cannot hold. */
const kinds = {
  uuid: (text: string) => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
  integer: (text: string) => isNumber(text, 2 ** 31 - 1),
  bigint: (text: string) => isNumber(text, Number.MAX_SAFE_INTEGER),
  day: isDay,
  /** Milliseconds since 1970, to the end of the year 9999. */
  moment: (text: string) => isNumber(text, Date.UTC(10_000, 0) - 1),
};

/**
 * Returns the parts of a list's cursor, joined by `_`; undefined for the start of the list. Throws VALIDATION_FAILED on
 * `cursor` for anything else.
 */
export function readCursor<const Parts extends readonly (keyof typeof kinds)[]>(
  cursor: string | undefined,
  parts: Parts,
): { [At in keyof Parts]: string } | undefined {
  if (cursor === undefined) return undefined;
  const texts = cursor.split('_');
  if (texts.length !== parts.length || !parts.every((kind, at) => kinds[kind](texts[at] ?? ''))) {
    throw invalid('cursor', 'CURSOR_INVALID');
  }
  return texts as { [At in keyof Parts]: string };
}

const valid = {
  text: (text: string) => text.isWellFormed() && !text.includes('\0'),
  number: kinds.bigint,
  uuid: kinds.uuid,
  day: kinds.day,
  /** Microseconds since 1970. */
  moment: (text: string) => /^-?\d{1,18}$/.test(text) && Number(text) < Date.UTC(10_000, 0) * 1000,
};

/** Writes keys of any text into a cursor, for `readTextCursor`. */
const writeTextCursor = (keys: readonly string[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Returns the keys of a cursor as text; undefined for the start of the list. Throws VALIDATION_FAILED on `cursor`. */
function readTextCursor(
  cursor: string | undefined,
  parts: readonly (keyof typeof valid)[],
): string[] | undefined {
  if (cursor === undefined) return undefined;
  const texts = readJson(Buffer.from(cursor, 'base64url').toString());
  const isKey = (text: unknown, at: number) => typeof text === 'string' && valid[parts[at] ?? 'text'](text);
  if (!Array.isArray(texts) || texts.length !== parts.length || !texts.every(isKey))
    throw invalid('cursor', 'CURSOR_INVALID');
  return texts;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The requested page of a list. */
export type PageQuery = { limit: number; cursor?: string | undefined };
/** The most items of a catalogue list that is asked for without a limit. */
export const catalogueLimit = 500;
/** A page of a list, and where the next one begins. */
export type Page<Item> = { items: Item[]; next_cursor: string | null };

/**
 * Builds a page from rows of which one more was fetched than fits: that row shows that there is a next page. `keyOf`
 * returns the key of the page's last row.
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  keyOf: (last: Row) => string | number,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, next_cursor: rows.length > limit && last !== undefined ? String(keyOf(last)) : null };
}

/** The cursor of a list keyed by UUID. Throws VALIDATION_FAILED for any other text. */
export function idCursor(cursor: string | undefined): string | undefined {
  return readCursor(cursor, ['uuid'])?.[0];
}

/** The cursor of a list keyed by number. Throws VALIDATION_FAILED for any other text. */
export function numberCursor(
  cursor: string | undefined,
  kind: 'integer' | 'bigint' = 'bigint',
): number | undefined {
  const key = readCursor(cursor, [kind]);
  return key === undefined ? undefined : Number(key[0]);
}

const microsecond = (text: string) => sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`;

/** How a value of a key gets into a cursor, and back into SQL. */
const keyKinds = {
  text: { write: (by: SQL) => by, read: (text: string) => sql`${text}::text` },
  number: { write: (by: SQL) => by, read: (text: string) => sql`${text}::bigint` },
  uuid: { write: (by: SQL) => by, read: (text: string) => sql`${text}::uuid` },
  day: { write: (by: SQL) => by, read: (text: string) => sql`${text}::date` },
  moment: { write: (by: SQL) => sql`(extract(epoch from ${by}) * 1000000)::bigint`, read: microsecond },
} as const;

export type SortKey = { by: SQL | PgColumn; kind: keyof typeof keyKinds };

/**
 * The order of a list that is paged by several keys, the last of which is unique; all ascending or all descending. Select
 * `key` with each row, and pass that of the page's last row to `cursorAfter`. Throws VALIDATION_FAILED for an invalid
 * cursor.
 */
export function keyedOrder(
  keys: readonly SortKey[],
  { order, cursor }: { order: 'asc' | 'desc'; cursor?: string | undefined },
) {
  const columns = keys.map(({ by }) => sql`${by}`);
  const values = readTextCursor(
    cursor,
    keys.map(({ kind }) => kind),
  );
  const after = values?.map((text, at) => keyKinds[keys[at]?.kind ?? 'text'].read(text));
  const direction = sql.raw(order);
  const written = keys.map(({ kind }, at) => sql`(${keyKinds[kind].write(columns[at] ?? sql``)})::text`);
  return {
    orderBy: columns.map((column) => sql`${column} ${direction}`),
    where:
      after &&
      sql`(${sql.join(columns, sql`, `)}) ${sql.raw(order === 'asc' ? '>' : '<')} (${sql.join(after, sql`, `)})`,
    key: sql<string[]>`json_build_array(${sql.join(written, sql`, `)})`,
  };
}

export const cursorAfter = ({ key }: { key: string[] }): string => writeTextCursor(key);

/** Matches accounts by name prefix or by id; undefined when nothing is given. */
export function accountFilter(columns: { id: PgColumn; username: PgColumn }, given: string | undefined) {
  const account = given?.trim();
  if (!account) return undefined;
  const byName: SQL = sql`starts_with(lower(${columns.username}), lower(${account}))`;
  const id = z.uuid().safeParse(account).data;
  return id ? or(byName, eq(columns.id, id)) : byName;
}

/** How much younger than its row's creation an id may be: a process whose clock was set back continues with its latest. */
const slackMs = 60_000;

/** Matches rows created in a period. Their ids sort by creation time, so a scan by id begins and stops there. */
export const createdBetween = (
  { id, created_at }: { id: PgColumn; created_at: PgColumn },
  { from, to }: { from: Date | undefined; to: Date | undefined },
): SQL | undefined =>
  and(
    from && and(gte(created_at, from), gte(id, smallestId(from))),
    to && and(lte(created_at, to), lt(id, smallestId(new Date(to.getTime() + slackMs)))),
  );

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

/** The `from` or `to` of a list's filter. */
export const filterMoment = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);
