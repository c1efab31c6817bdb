import type { TypedParameter } from '@agentarium/contracts';
import { isNumeric } from '@agentarium/contracts/names';

type Values = Record<string, unknown>;

export type FigureChange<P extends TypedParameter> = {
  parameter: P;
  before: number | null;
  after: number | null;
  /** `after` minus `before`; null unless both exist. */
  delta: number | null;
  /** `delta` as a share of `before`; null when that is zero or missing. */
  share: number | null;
  direction: 'up' | 'down' | 'same' | null;
};

export type ValueChange<P extends TypedParameter> = { parameter: P; before: unknown; after: unknown };

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : null);
/** Without the trailing digits of binary fractions. */
const clean = (value: number) => Number(value.toPrecision(12));

/** Differences of two answers' numbers, for numeric parameters that at least one has. */
export function figureChanges<P extends TypedParameter>(
  parameters: readonly P[],
  before: Values | null,
  after: Values | null,
): FigureChange<P>[] {
  return parameters.filter(isNumeric).flatMap((parameter) => {
    const previous = numberOf(before?.[parameter.name]);
    const current = numberOf(after?.[parameter.name]);
    if (previous === null && current === null) return [];
    const delta = previous === null || current === null ? null : clean(current - previous);
    const share = delta === null || !previous ? null : delta / Math.abs(previous);
    const direction = delta === null ? null : delta > 0 ? 'up' : delta < 0 ? 'down' : 'same';
    return [{ parameter, before: previous, after: current, delta, share, direction }];
  });
}

const isAbsent = (value: unknown) => value === undefined || value === null || value === '';

/** Equal as JSON, regardless of key order; missing values are equal. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (isAbsent(a) || isAbsent(b)) return isAbsent(a) && isAbsent(b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => isSameValue((a as Values)[key], (b as Values)[key]));
}

/** The parameters whose values differ, and how many are the same in both. */
export function valueChanges<P extends TypedParameter>(
  parameters: readonly P[],
  before: Values | null,
  after: Values | null,
): { changed: ValueChange<P>[]; same: number } {
  const given = parameters
    .map((parameter) => ({
      parameter,
      before: before?.[parameter.name],
      after: after?.[parameter.name],
    }))
    .filter((one) => !isAbsent(one.before) || !isAbsent(one.after));
  const changed = given.filter((one) => !isSameValue(one.before, one.after));
  return { changed, same: given.length - changed.length };
}
