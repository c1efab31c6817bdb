import { AppError } from './errors.ts';

/** Throws STALE_WRITE when the caller's version is not the stored one (docs/spec/api.md#conventions). */
export function refuseStale(stored: { change_count: number }, given: number | undefined): void {
  if (given !== undefined && given !== stored.change_count) throw new AppError('STALE_WRITE');
}
