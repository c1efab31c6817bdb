import type { FileType, Pieces } from '@agentarium/contracts';
import type { Context, Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { addressKey } from '../../platform/throttle.ts';
import { nameOfType } from './file-name.ts';

/** How much of a file is read at a time, in bytes: the Base64 of such a piece has no padding. */
const pieceBytes = 63 * 1024;

type Stores = Pick<Services, 'database' | 'objects'>;
type File = { id: string; size: number; object_key: string | null };

/** As Base64, because the driver reads all values as text, and PostgreSQL would write bytes as hexadecimal digits. */
const readPiece = `
  select encode(substring(bytes from $2::int + 1 for ${pieceBytes}), 'base64') as piece from files where id = $1`;

async function pieceOf({ database, objects }: Stores, { id, object_key }: File, from: number) {
  if (object_key !== null) return objects?.get(object_key, { from, bytes: pieceBytes });
  const [row] = await database.query<{ piece: string | null }>('piece-of-file', readPiece, [id, from]);
  return row?.piece == null ? null : Buffer.from(row.piece, 'base64');
}

/** Reads a file piece by piece, so that one piece at a time is in memory. Throws FILE_NOT_FOUND. */
export async function* piecesOf(stores: Stores, file: File): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; from += pieceBytes) {
    const piece = await pieceOf(stores, file, from);
    if (!piece) throw new AppError('FILE_NOT_FOUND');
    yield piece;
  }
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
