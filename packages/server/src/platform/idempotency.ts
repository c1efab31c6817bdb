import { createHash } from 'node:crypto';
import stringify from 'safe-stable-stringify';
import type { Services } from './context.ts';
import type { Database, Statements } from './database/database.ts';
import { AppError } from './errors.ts';

/** A caller's idempotency key and the hash of its request. */
export type Idempotency = { key: string; hash: string };

const find = `
  select target_id, request_hash from idempotency_keys
  where user_id = $1 and key = $2 and created_at > $3::timestamptz - interval '24 hours'`;

const keep = `
  insert into idempotency_keys (user_id, key, request_hash, target_id, created_at) values ($1, $2, $3, $4, $5)
  on conflict (user_id, key) do update
    set request_hash = excluded.request_hash, target_id = excluded.target_id, created_at = excluded.created_at
    where idempotency_keys.created_at <= $5::timestamptz - interval '24 hours'
  returning target_id`;

/** Thrown inside a transaction when another request with the same key came first. */
class KeyTaken extends Error {}

/** A key with the hash of its request, in which the order of fields does not count; null without a key. */
export function idempotencyOf(key: string | null | undefined, request: unknown): Idempotency | null {
  if (!key) return null;
  return {
    key,
    hash: createHash('sha256')
      .update(stringify(request) ?? '')
      .digest('hex'),
  };
}

/**
 * The result already stored for a key, if any. Throws IDEMPOTENCY_KEY_REUSED when it belongs to a different request.
 */
export async function findAnswered(
  database: Database,
  userId: string,
  { key, hash }: Idempotency,
  now: Date,
): Promise<string | null> {
  const [row] = await database.query<{ target_id: string; request_hash: string }>(
    'find-idempotency-key',
    find,
    [userId, key, now],
  );
  if (!row) return null;
  if (row.request_hash !== hash) throw new AppError('IDEMPOTENCY_KEY_REUSED');
  return row.target_id;
}

/** Stores the result of a key in the transaction that produces it. Throws `KeyTaken` when a twin came first. */
export async function keepKey(
  tx: Statements,
  userId: string,
  { key, hash }: Idempotency,
  targetId: string,
  now: Date,
): Promise<void> {
  const [kept] = await tx.query('keep-idempotency-key', keep, [userId, key, hash, targetId, now]);
  if (!kept) throw new KeyTaken();
}

/** `isRepeated`: an earlier request with the same key created it. */
type Created = { id: string; isRepeated: boolean };

/**
 * Runs `create`, which stores its result with `keepKey`, once per key of a user. Returns the id that it, or the earlier
 * request with this key, created. Throws what `create` throws, or IDEMPOTENCY_KEY_REUSED.
 */
export async function oncePerKey(
  { database, clock }: Services,
  userId: string,
  idempotency: Idempotency | null,
  create: () => Promise<string>,
): Promise<Created> {
  const findEarlier = async (): Promise<Created | null> => {
    const id = idempotency && (await findAnswered(database, userId, idempotency, clock.now()));
    return id ? { id, isRepeated: true } : null;
  };
  const earlier = await findEarlier();
  if (earlier) return earlier;
  try {
    return { id: await create(), isRepeated: false };
  } catch (error) {
    // A twin request in another process may have been accepted in between: its result is this one's too.
    const twin = await findEarlier();
    if (twin) return twin;
    throw error;
  }
}
