import { and, asc, eq, gt } from 'drizzle-orm';
import { files } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { fileColumns } from './present.ts';
import { bytesOf } from './stored-bytes.ts';

/** The caller's files with their content in Base64, one at a time, so that only one is held in memory. */
export async function* exportFiles(ctx: SignedIn): AsyncGenerator<object> {
  let last: string | null = null;
  do {
    const [row] = await ctx.database.db
      .select({ ...fileColumns, bytes: files.bytes, object_key: files.object_key })
      .from(files)
      .where(and(eq(files.user_id, ctx.actor.id), last === null ? undefined : gt(files.id, last)))
      .orderBy(asc(files.id))
      .limit(1);
    last = row?.id ?? null;
    if (!row) return;
    const { bytes, object_key, ...facts } = row;
    const stored = await bytesOf(ctx, { bytes, object_key });
    yield { ...facts, content_base64: Buffer.from(stored).toString('base64') };
  } while (last !== null);
}
