import type { Database } from './database/database.ts';

/** Subscribers in this process to events of a record, by database and record id. */
export class Subscribers<T> {
  readonly #listeners = new WeakMap<Database, Map<string, Set<(event: T) => void>>>();

  /** Calls `listener` with everything emitted for `id` from now on. Returns a function that unsubscribes. */
  subscribe(database: Database, id: string, listener: (event: T) => void): () => void {
    const byId = this.#listeners.get(database) ?? new Map<string, Set<typeof listener>>();
    this.#listeners.set(database, byId);
    const listeners = byId.get(id) ?? new Set();
    byId.set(id, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && byId.get(id) === listeners) byId.delete(id);
    };
  }

  /** Returns whether `id` has subscribers. */
  has(database: Database, id: string): boolean {
    return this.#listeners.get(database)?.has(id) ?? false;
  }

  emit(database: Database, id: string, event: T): void {
    for (const listener of this.#listeners.get(database)?.get(id) ?? []) listener(event);
  }
}
