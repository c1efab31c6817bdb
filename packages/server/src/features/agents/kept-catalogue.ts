import type { Database } from '../../platform/database/database.ts';
import { neverChanges } from '../../platform/http/write-answers.ts';

const rowsOf = (table: string, key: string) =>
  `(select count(*) || ' ' || coalesce(sum(hashtextextended(${key} || ' ' || xmin, 0)), 0) from ${table})`;

/** Another text whenever a row came, went or was written: `xmin` is the transaction that wrote a row last. */
const mark = `
  select concat_ws(' ', ${rowsOf('agents', 'id')}, ${rowsOf('tasks', 'id')}, ${rowsOf('prompts', 'id')},
    ${rowsOf('task_prompts', "task_id || ' ' || position")}) as mark`;

type Kept<T> = { mark: string; value: Promise<T> };

/** What `load` reads of agents, tasks and prompts, reloaded in a process only once any of them has changed. */
export function keptCatalogue<T>(
  load: (database: Database) => Promise<T>,
): (database: Database) => Promise<T> {
  const memories = new WeakMap<Database, Kept<T>>();
  return async (database) => {
    const [row] = await database.query<{ mark: string }>('catalogue-mark', mark, []);
    if (!row) throw new Error('A query without conditions gave no row');
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

/** An item as each audience sees it, made once; null where it is not shown. */
export function shownOnce<T extends object>(make: (isAdmin: boolean, hasAccess: boolean) => T | null) {
  const known = new Map<string, T | null>();
  return (isAdmin: boolean, hasAccess: boolean): T | null => {
    const audience = `${isAdmin} ${hasAccess}`;
    const found = known.get(audience);
    if (found !== undefined) return found;
    const made = make(isAdmin, hasAccess);
    known.set(audience, made && neverChanges(made));
    return made;
  };
}
