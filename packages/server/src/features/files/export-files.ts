import { and, asc, eq, gt } from 'drizzle-orm';
import { files } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { fileColumns } from './present.ts';
import { piecesOf } from './stored-bytes.ts';

/** The caller's files, each with its content in Base64 piece by piece, so that one piece at a time is in memory. */
export async function* exportFiles(
  ctx: SignedIn,
): AsyncGenerator<{ facts: object; content: AsyncIterable<string> }> {
  let last: string | null = null;
  do {
    const [row] = await ctx.database.db
      .select({ ...fileColumns, object_key: files.object_key })
      .from(files)
      .where(and(eq(files.user_id, ctx.actor.id), last === null ? undefined : gt(files.id, last)))
      .orderBy(asc(files.id))
      .limit(1);
    last = row?.id ?? null;
    if (!row) return;
    const { object_key, ...facts } = row;
    yield { facts, content: base64Of(piecesOf(ctx, { ...facts, object_key })) };
  } while (last !== null);
}

async function* base64Of(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const piece of pieces)
    yield Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength).toString('base64');
}
