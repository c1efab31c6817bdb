import { expect } from 'vitest';
import type { Database } from '../../server/src/platform/database/database.ts';

/** Commits that notify also wait for each other, which does not count. */
const blocked = `
  select 1 from pg_stat_activity
  where datname = current_database() and wait_event in ('tuple', 'transactionid')`;

/**
 * Returns what `work` returns when it meets a change that is not committed yet: `statement` runs in a transaction that is
 * committed as soon as the work waits for one of its rows.
 */
export async function meetUncommitted<T>(
  database: Database,
  [statement, values]: [statement: string, values: unknown[]],
  work: () => Promise<T>,
): Promise<T> {
  const [changed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = database.transaction(async (tx) => {
    await tx.query('', statement, values);
    changed.resolve();
    await commit.promise;
  });
  await changed.promise;
  const working = work();
  try {
    await expect.poll(() => database.query('', blocked, []), { interval: 10 }).not.toEqual([]);
  } finally {
    commit.resolve();
    await changing;
  }
  return working;
}
