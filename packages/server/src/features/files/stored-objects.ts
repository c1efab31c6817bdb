import { HOUR_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { TryLater } from '../../platform/jobs/define-job.ts';

/** An upload that takes longer was interrupted. */
const uploadMs = HOUR_MS;
const batch = 500;

const readFile = 'select 1 from files where object_key = $1 limit 1';
const takeOrphans = `
  delete from removed_objects where object_key in (select object_key from removed_objects limit ${batch} for update skip locked)
  returning object_key`;

type NewObject = { key: string; bytes: Uint8Array; media_type: string };

/**
 * Stores an object before its file is saved. A job deletes it later if it got no file, so that an interrupted upload leaves
 * nothing behind. Throws SERVICE_UNAVAILABLE when the store does not accept it.
 */
export async function putObject(
  { objects, database, clock, log, jobs }: Services,
  { key, bytes, media_type }: NewObject,
): Promise<void> {
  const after = new Date(clock.now().getTime() + uploadMs);
  await jobs.send(database, 'remove-object', { object_key: key }, { after });
  try {
    await objects?.put(key, bytes, media_type);
  } catch (error) {
    log.error({ err: error }, 'the object store did not accept a file');
    throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 10, cause: error, isExpected: true });
  }
}

/** Deletes an object from the store unless a file has it. */
export async function removeObject({ objects, database }: Services, key: string): Promise<void> {
  if (!objects) throw new TryLater('no object store is configured');
  const files = await database.query('file-of-object', readFile, [key]);
  if (files.length === 0) await objects.remove(key);
}

/** Sends a job for each object whose file was deleted, mostly by a cascade in the database. */
export async function removeOrphans({ objects, database, jobs }: Services): Promise<void> {
  if (!objects) return;
  for (let found = batch; found === batch; ) {
    const orphans = await database.transaction(async (tx) => {
      const rows = await tx.query<{ object_key: string }>('take-orphans', takeOrphans, []);
      await jobs.send(tx, 'remove-object', rows);
      return rows;
    });
    found = orphans.length;
  }
}
