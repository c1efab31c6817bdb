import type { api, EndpointOutput } from '@agentarium/contracts';
import { isApiError } from '../../lib/api/api-error.ts';

export type TimezoneInfo = EndpointOutput<typeof api.users.getTimezone>;

/** Returns whether the time zone is locked: it can be changed once per 24 hours (docs/spec/user-side.md#validation). */
export const isTimezoneLocked = (info: Pick<TimezoneInfo, 'timezone' | 'can_update'>): boolean =>
  info.timezone !== null && !info.can_update;

/** The hours left according to a refusal; null for other errors. */
export function lockHours(error: unknown): number | null {
  if (!isApiError(error, 'TIMEZONE_LOCKED')) return null;
  const hours = Number(error.details[0]?.params?.hours);
  return Number.isFinite(hours) && hours > 0 ? hours : 24;
}
