import type { Goal } from '@agentarium/contracts';

type Place = Pick<Goal, 'kind' | 'state' | 'target' | 'from' | 'to' | 'start_value' | 'last'>;

const within = (share: number) => Math.min(1, Math.max(0, share));

/** The share of the way to the target, 0 to 1; null for a range. */
export function shareDone({ kind, state, target, start_value: start, last }: Place): number | null {
  if (kind !== 'reach' || target === null) return null;
  if (state === 'reached') return 1;
  if (!last || start === null || start === target) return 0;
  return within((last.value - start) / (target - start));
}

/** A range's ends on its meter; the outer thirds are out of range. */
export const zone = { from: 0.25, to: 0.75 };

/** The last value's position on a range's meter, 0 to 1; null without a value. */
export function placeInRange({ from, to, last }: Place): number | null {
  if (!last || (from === null && to === null)) return null;
  // An open range counts as half as wide as its end.
  const width = from !== null && to !== null ? to - from : Math.max(1, Math.abs(to ?? from ?? 0) / 2);
  const low = from ?? (to ?? 0) - width;
  return within(zone.from + ((last.value - low) / width) * (zone.to - zone.from));
}
