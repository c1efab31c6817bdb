import { eq } from 'drizzle-orm';
import { pictures } from '../../db/schema/index.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';

/** A picture's content, for everyone: agents appear on public pages. Throws PICTURE_NOT_FOUND. */
export async function getPicture({ database }: Context, id: string) {
  const [row] = await database.db
    .select({ id: pictures.id, media_type: pictures.media_type, bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.id, id));
  if (!row) throw new AppError('PICTURE_NOT_FOUND');
  return row;
}
