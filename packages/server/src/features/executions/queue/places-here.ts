import type { Database } from '../../../platform/database/database.ts';

/** A place of this process's worker that is kept for a run which is being accepted. */
export type Place = {
  workerId: string;
  /** Runs the execution: the statement that accepted it claimed it for this worker. */
  run(): void;
  /** Gives the place back. */
  free(): void;
};

/** Keeps a place for a run; null when none is free, or when others wait for it. */
export type KeepPlace = (executionId: string) => Place | null;

/** The workers of this process, by database. */
const workers = new WeakMap<Database, Set<KeepPlace>>();

/** Offers a worker's places to the runs that this process accepts. Returns a function that ends it. */
export function offerPlaces(database: Database, keep: KeepPlace): () => void {
  const offered = workers.get(database) ?? new Set();
  workers.set(database, offered.add(keep));
  return () => offered.delete(keep);
}

/** Keeps a place in this process for a run that is accepted now; null when the run has to queue. */
export function keepPlaceHere(database: Database, executionId: string): Place | null {
  for (const keep of workers.get(database) ?? []) {
    const place = keep(executionId);
    if (place) return place;
  }
  return null;
}
