import { createHash } from 'node:crypto';
import {
  type ErrorDetail,
  type Picture,
  type PictureType,
  pictureIdOf,
  pictureLimits,
  picturePath,
  pictureTypes,
} from '@agentarium/contracts';
import { eq, inArray } from 'drizzle-orm';
import { pictures } from '../../db/schema/index.ts';
import type { AccountActor, Context, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { loadSharp, typeByContent } from '../files/index.ts';

type ReadPicture =
  | { media_type: PictureType; width: number; height: number; fault: null }
  | { fault: PictureFault };
export type PictureFault = Omit<ErrorDetail, 'path'>;

const { maxBytes, minSide, maxSide } = pictureLimits;

const tooBig: PictureFault = {
  message: `Must be at most ${maxBytes / 1024} kB`,
  code: 'PICTURE_TOO_BIG',
  params: { maximum: maxBytes / 1024 },
};
const wrongFormat: PictureFault = { message: 'Must be a PNG, JPEG or WebP picture', code: 'PICTURE_FORMAT' };
const damaged: PictureFault = { message: 'The picture is cut off or damaged', code: 'PICTURE_DAMAGED' };
const animated: PictureFault = { message: 'The picture must not be animated', code: 'PICTURE_MOVES' };
const wrongSides: PictureFault = {
  message: `Each side must be from ${minSide} to ${maxSide} pixels`,
  code: 'PICTURE_SIDES',
  params: { minimum: minSide, maximum: maxSide },
};

const endOfJpeg = Buffer.from('ffd9', 'hex');

/** Returns where the first image of a PNG ends, in bytes (null: nowhere), and whether it is animated. */
function readPngChunks(bytes: Buffer): { end: number | null; isAnimated: boolean } {
  let isAnimated = false;
  // A chunk is its length, its name, its content and a checksum.
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'acTL') isAnimated = true;
    if (name === 'IEND') return { end: next, isAnimated };
    at = next;
  }
  return { end: null, isAnimated };
}

/** Returns whether the file ends where its format does: nothing is missing, and no other file stands behind it. */
function isWhole(bytes: Buffer, type: PictureType): boolean {
  if (type === 'image/webp') return bytes.readUInt32LE(4) + 8 === bytes.length;
  if (type === 'image/png') return readPngChunks(bytes).end === bytes.length;
  return bytes.subarray(-endOfJpeg.length).equals(endOfJpeg);
}

/**
 * The type and size of a picture by its content, or what is wrong with it. It is decoded, and nothing is kept of that:
 * the id of a picture is the hash of its bytes.
 */
export async function readPicture(given: Uint8Array): Promise<ReadPicture> {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  if (bytes.length > maxBytes) return { fault: tooBig };
  const type = pictureTypes.find((each) => each === typeByContent(bytes));
  if (!type) return { fault: wrongFormat };
  if (!isWhole(bytes, type)) return { fault: damaged };
  const sharp = await loadSharp();
  try {
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (pages > 1 || (type === 'image/png' && readPngChunks(bytes).isAnimated)) return { fault: animated };
    if (Math.min(width, height) < minSide || Math.max(width, height) > maxSide) return { fault: wrongSides };
    await sharp(bytes, { failOn: 'error' }).raw().toBuffer();
    return { media_type: type, width, height, fault: null };
  } catch {
    return { fault: damaged };
  }
}

export type NewPicture = {
  id: string;
  media_type: PictureType;
  width: number;
  height: number;
  bytes: Uint8Array;
};

/** The id of a picture: the hash of its content. */
export const pictureIdFor = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Keeps a stored picture for another day; returns whether it exists. */
async function keepPicture(tx: Db, id: string, now: Date): Promise<boolean> {
  const kept = await tx
    .update(pictures)
    .set({ used_at: now })
    .where(eq(pictures.id, id))
    .returning({ id: pictures.id });
  return kept.length > 0;
}

/** Stores a picture once, however often it is uploaded, with an audit entry if it is new. */
export async function storePicture(
  { actor }: { actor: AccountActor },
  tx: Db,
  { picture, action, now }: { picture: NewPicture; action: string; now: Date },
): Promise<void> {
  if (await keepPicture(tx, picture.id, now)) return;
  const row = { ...picture, created_at: now, created_by: actor.id, used_at: now };
  const added = await tx.insert(pictures).values(row).onConflictDoNothing().returning({ id: pictures.id });
  if (added.length === 0) return;
  const { id, media_type, width, height, bytes } = picture;
  const changes = { media_type, width, height, bytes: bytes.length };
  await recordAudit({ actor }, tx, { action, targetType: 'picture', targetId: id, changes, now });
}

/**
 * Uploads a picture for agents, for an administrator. Throws VALIDATION_FAILED when its content does not match its
 * type.
 */
export async function createPicture(
  ctx: SignedIn,
  { bytes, contentType }: { bytes: Uint8Array; contentType: string | undefined },
): Promise<Picture> {
  const path = 'body';
  const read = await readPicture(bytes);
  if (read.fault !== null) throw new AppError('VALIDATION_FAILED', { details: [{ path, ...read.fault }] });
  const { media_type, width, height } = read;
  const named = contentType?.split(';')[0]?.trim().toLowerCase();
  if (named !== media_type) throw invalid(path, 'PICTURE_TYPE', { type: media_type });
  const id = pictureIdFor(bytes);
  const picture = { id, media_type, width, height, bytes };
  await ctx.database.transaction((tx) =>
    storePicture(ctx, tx, { picture, action: 'pictures.createPicture', now: ctx.clock.now() }),
  );
  return { id, path: picturePath(id), width, height, bytes: bytes.length, media_type };
}

/** A picture's content, for everyone: agents appear on public pages. Throws PICTURE_NOT_FOUND. */
export async function getPicture({ database }: Context, id: string) {
  const [row] = await database.db
    .select({ id: pictures.id, media_type: pictures.media_type, bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.id, id));
  if (!row) throw new AppError('PICTURE_NOT_FOUND');
  return row;
}

/**
 * Keeps an uploaded picture that an agent gets, in the transaction that saves the agent. Throws VALIDATION_FAILED when
 * it does not exist.
 */
export async function usePicture(tx: Db, image: string | null, now: Date): Promise<void> {
  const id = pictureIdOf(image);
  if (id !== null && !(await keepPicture(tx, id, now))) throw invalid('config.image', 'UNKNOWN_PICTURE');
}

/** The stored pictures among the given ids, by id. */
export function loadPictures(db: Db, ids: readonly string[]): Promise<{ id: string; bytes: Uint8Array }[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select({ id: pictures.id, bytes: pictures.bytes })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]))
    .orderBy(pictures.id);
}

/** Returns those of the given pictures that are stored. */
export async function storedPictures(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: pictures.id })
    .from(pictures)
    .where(inArray(pictures.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
