import { createHash } from 'node:crypto';
import { type Picture, type PictureType, pictureIdOf, picturePath } from '@agentarium/contracts';
import { eq, inArray } from 'drizzle-orm';
import { pictures } from '../../db/schema/index.ts';
import type { AccountActor, Context, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { readPicture } from './read-picture.ts';

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
