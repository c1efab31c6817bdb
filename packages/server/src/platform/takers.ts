import type { Database } from './database/database.ts';

/** Those in this process who wait for something of a record, by the database and the record's id. */
export class Takers<T> {
  readonly #waiting = new WeakMap<Database, Map<string, Set<(given: T) => void>>>();

  /** Passes everything given for `id` from now on to `take`. Returns a function that stops it. */
  add(database: Database, id: string, take: (given: T) => void): () => void {
    const byId = this.#waiting.get(database) ?? new Map<string, Set<typeof take>>();
    this.#waiting.set(database, byId);
    const takers = byId.get(id) ?? new Set();
    byId.set(id, takers.add(take));
    return () => {
      takers.delete(take);
      if (takers.size === 0 && byId.get(id) === takers) byId.delete(id);
    };
  }

  /** Whether anyone waits for `id`. */
  has(database: Database, id: string): boolean {
    return this.#waiting.get(database)?.has(id) ?? false;
  }

  give(database: Database, id: string, given: T): void {
    for (const take of this.#waiting.get(database)?.get(id) ?? []) take(given);
  }
}
