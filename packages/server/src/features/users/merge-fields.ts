import { isDeepStrictEqual } from 'node:util';
import { type ErrorDetail, errorCatalogue } from '@agentarium/contracts';
import { AppError } from '../../platform/errors.ts';

type Fields = Record<string, unknown>;

const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one || null, other || null);

/**
 * Returns those of the given fields that the caller changed: who sends a whole record says with `before` what they last saw
 * of it, so that what was saved elsewhere meanwhile stays. A field that is not in `before` counts as changed. Throws
 * STALE_WRITE, naming the fields, where the stored value is neither the one that they saw nor the one that they give.
 */
export function mergeFields<Given extends Fields>(stored: Fields, given: Given, before: Fields = {}): Given {
  const changed = Object.entries(given).filter(
    ([field, value]) => !(field in before) || !isSame(value, before[field]),
  );
  const stale = changed.filter(
    ([field, value]) =>
      field in before && !isSame(stored[field], before[field]) && !isSame(stored[field], value),
  );
  if (stale.length === 0) return Object.fromEntries(changed) as Given;
  const { message } = errorCatalogue.STALE_WRITE;
  const details = stale.map(([path]): ErrorDetail => ({ path, message, code: 'STALE_WRITE' }));
  throw new AppError('STALE_WRITE', { details });
}
