import type { FileType, Pieces } from '@agentarium/contracts';
import { HOUR_MS } from '../../platform/clock.ts';
import type { Context, Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { TryLater } from '../../platform/jobs/jobs.ts';
import { addressKey } from '../../platform/throttle.ts';
import { nameOfType } from './file-name.ts';

/** How much of a download is read at a time, in bytes: the Base64 of such a piece has no padding. */
const pieceBytes = 63 * 1024;
/** The same for a file that will be in memory as a whole. */
const largePieceBytes = 16 * pieceBytes;

type Stores = Pick<Services, 'database' | 'objects'>;
type File = { id: string; size: number; object_key: string | null };

/** As Base64, because the driver reads all values as text, and PostgreSQL would write bytes as hexadecimal digits. */
const readPiece = `
  select encode(substring(bytes from $2::int + 1 for $3::int), 'base64') as piece from files where id = $1`;

type Range = { from: number; bytes: number };

async function pieceOf({ database, objects }: Stores, { id, object_key }: File, { from, bytes }: Range) {
  if (object_key !== null) return objects?.get(object_key, { from, bytes });
  const values = [id, from, bytes];
  const [row] = await database.query<{ piece: string | null }>('piece-of-file', readPiece, values);
  return row?.piece == null ? null : Buffer.from(row.piece, 'base64');
}

/** Reads a file piece by piece, so that one piece at a time is in memory. Throws FILE_NOT_FOUND. */
export async function* piecesOf(
  stores: Stores,
  file: File,
  bytes: number = pieceBytes,
): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; from += bytes) {
    const piece = await pieceOf(stores, file, { from, bytes });
    if (!piece) throw new AppError('FILE_NOT_FOUND');
    yield piece;
  }
}

/** Reads a whole file. Throws FILE_NOT_FOUND. */
export async function bytesOf(stores: Stores, file: File): Promise<Uint8Array> {
  const all = new Uint8Array(file.size);
  let at = 0;
  for await (const piece of piecesOf(stores, file, largePieceBytes)) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Returns whether the beginning of a text, maybe cut inside a character, is UTF-8. */
function isUtf8(beginning: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(beginning, { stream: true });
    return true;
  } catch {
    return false;
  }
}

async function firstOf(pieces: AsyncGenerator<Uint8Array>): Promise<Uint8Array> {
  const { done, value } = await pieces.next();
  if (done) throw new AppError('FILE_NOT_FOUND');
  return value;
}

/** A file to send; files of earlier versions have any name. */
export type FileToSend = File & { name: string; media_type: FileType };

/**
 * The name, the type and the content of a file as it is sent. The charset of a text is named if it begins as UTF-8; its
 * reader has to find out another one. Throws RATE_LIMITED while its reader has too many open downloads, before anything
 * is read, and FILE_NOT_FOUND, also when the object store has lost it.
 */
export async function contentOf(
  { memory, actor, ip, ...stores }: Stores & Pick<Context, 'memory' | 'actor' | 'ip'>,
  file: FileToSend,
): Promise<{ name: string; media_type: string; content: Pieces }> {
  const close = memory.downloads.open(actor?.id ?? addressKey(ip));
  const pieces = piecesOf(stores, file);
  // Read before the response begins, so that a missing file is an error of its own.
  const beginning = await firstOf(pieces).catch((error: unknown) => {
    close();
    throw error;
  });
  async function* all() {
    yield beginning;
    yield* pieces;
  }
  const isNamed = file.media_type.startsWith('text/') && isUtf8(beginning);
  return {
    name: nameOfType(file.name, file.media_type),
    media_type: isNamed ? `${file.media_type}; charset=utf-8` : file.media_type,
    content: { size: file.size, pieces: all(), close },
  };
}

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

/**
 * Deletes an object from the store unless a file has it. Its job is tried for a day; an administrator may try it again
 * for a week (Overview), and then the object stays in the store.
 */
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
