import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { readTextCursor, writeTextCursor } from './cursor.ts';

const microsecond = (text: string) => sql`timestamptz 'epoch' + ${text}::bigint * interval '1 microsecond'`;

/** How a value of a key gets into a cursor, and back into SQL. */
const kinds = {
  text: { write: (by: SQL) => by, read: (text: string) => sql`${text}::text` },
  number: { write: (by: SQL) => by, read: (text: string) => sql`${text}::bigint` },
  uuid: { write: (by: SQL) => by, read: (text: string) => sql`${text}::uuid` },
  moment: { write: (by: SQL) => sql`(extract(epoch from ${by}) * 1000000)::bigint`, read: microsecond },
} as const;

export type SortKey = { by: SQL | PgColumn; kind: keyof typeof kinds };

/**
 * The order of a list that is paged by several keys, the last of which is unique; all ascending or all descending. Select
 * `key` with each row, and pass that of the page's last row to `cursorAfter`. Throws VALIDATION_FAILED for an invalid cursor.
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
  const after = values?.map((text, at) => kinds[keys[at]?.kind ?? 'text'].read(text));
  const direction = sql.raw(order);
  const written = keys.map(({ kind }, at) => sql`(${kinds[kind].write(columns[at] ?? sql``)})::text`);
  return {
    orderBy: columns.map((column) => sql`${column} ${direction}`),
    where:
      after &&
      sql`(${sql.join(columns, sql`, `)}) ${sql.raw(order === 'asc' ? '>' : '<')} (${sql.join(after, sql`, `)})`,
    key: sql<string[]>`json_build_array(${sql.join(written, sql`, `)})`,
  };
}

export const cursorAfter = ({ key }: { key: string[] }): string => writeTextCursor(key);
