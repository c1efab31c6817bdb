import { createHash } from 'node:crypto';
import type { PictureType } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { pictures } from '../../db/schema/index.ts';
import type { AccountActor } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { recordAudit } from '../audit/index.ts';

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
export async function keepPicture(tx: Db, id: string, now: Date): Promise<boolean> {
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
