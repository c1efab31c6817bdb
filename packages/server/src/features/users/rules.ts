import { canonicalZone } from '@agentarium/contracts/cron';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { agents, tasks } from '../../db/schema/index.ts';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { AccountActor, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { isListed } from '../agents/index.ts';

/** Throws FORBIDDEN unless every given user is the caller, or the caller is an administrator. */
export function requireSelfOrAdmin(actor: AccountActor, ...userIds: (string | undefined)[]): void {
  if (actor.kind === 'admin') return;
  if (userIds.some((id) => id !== undefined && id !== actor.id)) throw new AppError('FORBIDDEN');
}

/** Hours, rounded up, until a time zone may be changed again (once per 24 hours); 0 when it may be changed now. */
export function timezoneLockHours(changedAt: Date | null, now: Date): number {
  if (changedAt === null) return 0;
  return Math.max(0, Math.ceil((changedAt.getTime() + DAY_MS - now.getTime()) / HOUR_MS));
}

/** The TIMEZONE_LOCKED error with the remaining hours. */
export function timezoneLocked(hours: number): AppError {
  return new AppError('TIMEZONE_LOCKED', {
    details: [{ path: 'timezone', message: String(hours), code: 'TIMEZONE_LOCKED', params: { hours } }],
  });
}

/** The canonical name of an IANA time zone. Throws VALIDATION_FAILED for any other text, including offsets. */
export function checkTimezone(given: string): string {
  const known = canonicalZone(given);
  if (known === null) throw invalid('timezone', 'TIMEZONE_UNKNOWN');
  return known;
}

const reserved = ['favorites', 'language'];
const max = { keys: 50, characters: 20_000 };

/**
 * Merges a patch into stored preferences; null removes a key. Favourites and language are stored elsewhere and left
 * out. Throws VALIDATION_FAILED when the result is too large.
 */
export function mergePreferences(
  stored: Record<string, unknown>,
  patch: Record<string, unknown>,
): Record<string, unknown> {
  const entries = Object.entries({ ...stored, ...patch }).filter(
    ([key, value]) => value !== null && !reserved.includes(key),
  );
  const merged = Object.fromEntries(entries);
  if (entries.length > max.keys) throw invalid('preferences', 'TOO_MANY', { maximum: max.keys });
  if (JSON.stringify(merged).length > max.characters) {
    throw invalid('preferences', 'TOO_LARGE');
  }
  return merged;
}

/** A task visible to the caller, with what its limit needs. Throws TASK_NOT_FOUND. */
export async function requireVisibleTask(ctx: SignedIn, id: string) {
  const isAdmin = ctx.actor.kind === 'admin';
  const [row] = await ctx.database.db
    .select({
      state: tasks.deployment_state,
      agentState: agents.deployment_state,
      config: tasks.config,
      agentConfig: agents.config,
    })
    .from(tasks)
    .innerJoin(agents, eq(agents.id, tasks.agent_id))
    .where(eq(tasks.id, id));
  if (!row || !isListed(row.state, isAdmin) || !isListed(row.agentState, isAdmin)) {
    throw new AppError('TASK_NOT_FOUND');
  }
  return row;
}

/** Returns those of these tasks that are visible to the caller; archived ones are not. */
export async function findVisibleTasks(ctx: SignedIn, db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const isAdmin = ctx.actor.kind === 'admin';
  const rows = await db
    .select({ id: tasks.id, state: tasks.deployment_state, agentState: agents.deployment_state })
    .from(tasks)
    .innerJoin(agents, eq(agents.id, tasks.agent_id))
    .where(and(inArray(tasks.id, ids), isNull(tasks.archived_at), isNull(agents.archived_at)));
  const visible = rows.filter((row) => isListed(row.state, isAdmin) && isListed(row.agentState, isAdmin));
  return new Set(visible.map(({ id }) => id));
}
