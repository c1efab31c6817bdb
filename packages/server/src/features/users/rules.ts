import { canonicalZone } from '@agentarium/contracts/cron';
import { DAY_MS, HOUR_MS } from '../../platform/clock.ts';
import type { AccountActor } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';

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
const most = { keys: 50, characters: 20_000 };

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
  if (entries.length > most.keys) throw invalid('preferences', 'TOO_MANY', { maximum: most.keys });
  if (JSON.stringify(merged).length > most.characters) {
    throw invalid('preferences', 'TOO_LARGE');
  }
  return merged;
}
