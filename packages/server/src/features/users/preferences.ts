import type { Language, User } from '@agentarium/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../db/schema/index.ts';
import type { SignedIn } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { lockRecord } from '../audit/index.ts';
import { replaceFavorites } from './favorites.ts';
import { presentPreferences } from './present.ts';
import { loadFavorites, loadUserRow } from './queries.ts';
import { mergePreferences, requireSelfOrAdmin } from './rules.ts';

type Preferences = { preferences: User['preferences'] };

/** Preferences of the caller, or of anyone for an administrator. Throws FORBIDDEN, USER_NOT_FOUND. */
export async function getPreferences(
  ctx: SignedIn,
  { id, user_id }: { id: string; user_id?: string | undefined },
): Promise<Preferences> {
  requireSelfOrAdmin(ctx.actor, id, user_id);
  const row = await loadUserRow(ctx.database.db, id);
  return { preferences: presentPreferences(row, await loadFavorites(ctx.database.db, id)) };
}

/**
 * Merges preferences into the stored ones; null removes a key. `language` belongs to the account, `favorites` replaces
 * the favourite tasks. Throws VALIDATION_FAILED, also for favourites that are not visible to the caller.
 */
export async function updatePreferences(ctx: SignedIn, patch: Record<string, unknown>): Promise<Preferences> {
  const row = await ctx.database.transaction(async (tx) => {
    const current = await lockRecord(tx, 'user', ctx.actor.id);
    const preferences = mergePreferences(current.preferences, patch);
    const { language = current.language, favorites } = patch as {
      language?: Language | null;
      favorites?: string[] | null;
    };
    if (favorites !== undefined) await replaceFavorites(ctx, tx, favorites ?? []);
    await tx.update(users).set({ preferences, language }).where(eq(users.id, current.id));
    return { ...current, preferences, language };
  });
  return { preferences: presentPreferences(row, await loadFavorites(ctx.database.db, row.id)) };
}

export async function getLanguage(ctx: SignedIn): Promise<{ language: Language | null }> {
  const { language } = await loadUserRow(ctx.database.db, ctx.actor.id);
  return { language };
}

export async function updateLanguage(
  ctx: SignedIn,
  language: Language,
): Promise<{ language: Language | null }> {
  const [row] = await ctx.database.db
    .update(users)
    .set({ language })
    .where(eq(users.id, ctx.actor.id))
    .returning({ language: users.language });
  if (!row) throw new AppError('USER_NOT_FOUND');
  return row;
}
