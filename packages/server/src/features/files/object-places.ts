import { HOUR_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import type { Statements } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ObjectStore } from '../../platform/objects/object-store.ts';

const note = `
  insert into removed_objects (object_key, due_at) values ($1, $2) on conflict do nothing`;
const keep = 'delete from removed_objects where object_key = $1';
const due = 'select object_key from removed_objects where due_at <= $1 order by due_at limit 100';

type NewObject = { key: string; bytes: Uint8Array; media_type: string };

/**
 * Stores an object before its file is saved. It is scheduled for removal until `keepObject`, so that an interrupted
 * upload leaves nothing behind. Throws SERVICE_UNAVAILABLE when the store does not accept it.
 */
export async function putObject(
  { objects, database, clock, log }: Services,
  { key, bytes, media_type }: NewObject,
): Promise<void> {
  await database.query('note-object', note, [key, new Date(clock.now().getTime() + HOUR_MS)]);
  try {
    await objects?.put(key, bytes, media_type);
  } catch (error) {
    log.error({ err: error }, 'the object store did not accept a file');
    throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 10, cause: error, isExpected: true });
  }
}

/** Keeps an object, in the transaction that saves its file. */
export const keepObject = (tx: Statements, key: string) => tx.query('keep-object', keep, [key]);

/** Removes due objects, oldest first. */
export async function removeDueObjects({ database, clock }: Services, objects: ObjectStore): Promise<void> {
  for (;;) {
    const rows = await database.query<{ object_key: string }>('due-objects', due, [clock.now()]);
    for (const { object_key } of rows) {
      await objects.remove(object_key);
      await keepObject(database, object_key);
    }
    if (rows.length < 100) return;
  }
}
