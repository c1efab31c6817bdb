import type { Database } from './database.ts';

/** A statement that deletes at most `batch` rows and returns one row for each. */
type Deletion = { name: string; statement: string; batch: number };

/** Repeats a deletion until it deletes less than a batch, or its job is aborted. */
export async function deleteInBatches(
  database: Database,
  { name, statement, batch }: Deletion,
  values: Date[],
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const deleted = await database.query(name, statement, values);
    if (deleted.length < batch) return;
  }
}
