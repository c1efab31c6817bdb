import type { Database } from '../../platform/database/database.ts';
import { markImmutable } from '../../platform/http/serialize-responses.ts';

const rowsOf = (table: string, key: string) =>
  `(select count(*) || ' ' || coalesce(sum(hashtextextended(${key} || ' ' || xmin, 0)), 0) from ${table})`;

/**
 * A text that changes whenever a row is inserted, updated or deleted: `xmin` is the transaction that last wrote a row.
 */
const mark = `
  select concat_ws(' ', ${rowsOf('agents', 'id')}, ${rowsOf('tasks', 'id')}, ${rowsOf('prompts', 'id')},
    ${rowsOf('task_prompts', "task_id || ' ' || position")}) as mark`;

type Kept<T> = { mark: string; value: Promise<T> };

/** Caches what `load` reads of agents, tasks and prompts in this process until any of them changes. */
export function cachedCatalogue<T>(
  load: (database: Database) => Promise<T>,
): (database: Database) => Promise<T> {
  const memories = new WeakMap<Database, Kept<T>>();
  return async (database) => {
    const [row] = await database.query<{ mark: string }>('catalogue-mark', mark, []);
    if (!row) throw new Error('A query without conditions returned no row');
    const known = memories.get(database);
    if (known?.mark === row.mark) return known.value;
    const kept = { mark: row.mark, value: load(database) };
    memories.set(database, kept);
    kept.value.catch(() => {
      if (memories.get(database) === kept) memories.delete(database);
    });
    return kept.value;
  };
}

/** An item as each audience sees it, created once; null where it is hidden. */
export function memoizeByAudience<T extends object>(
  make: (isAdmin: boolean, hasAccess: boolean) => T | null,
) {
  const known = new Map<string, T | null>();
  return (isAdmin: boolean, hasAccess: boolean): T | null => {
    const audience = `${isAdmin} ${hasAccess}`;
    const found = known.get(audience);
    if (found !== undefined) return found;
    const made = make(isAdmin, hasAccess);
    known.set(audience, made && markImmutable(made));
    return made;
  };
}
