import type { Database } from '../../platform/database/database.ts';

/** The runs that a user has left in unexpired packs. */
export async function countExtraRuns(database: Database, userId: string, now: Date): Promise<number> {
  const [row] = await database.query<{ extra: number }>(
    'count-extra-runs',
    `select coalesce(sum(remaining), 0)::int as extra from execution_packs
     where user_id = $1 and remaining > 0 and expires_at > $2`,
    [userId, now],
  );
  return row?.extra ?? 0;
}
