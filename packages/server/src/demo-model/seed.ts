/** An integer from 0 to 2^32 − 1 that depends only on the text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** A number from `min` to `max` (inclusive) that depends only on the text, in steps of `step`. */
export function numberBetween(text: string, min: number, max: number, step = 1): number {
  const steps = Math.floor((max - min) / step) + 1;
  return Number((min + (seedOf(text) % steps) * step).toFixed(2));
}

/** `count` adjacent items of a list, starting at a position that depends only on the text; wraps around. */
export function some<T>(list: readonly T[], count: number, text: string): T[] {
  const start = list.length === 0 ? 0 : seedOf(text) % list.length;
  const turned = [...list.slice(start), ...list.slice(0, start)];
  return turned.slice(0, count);
}
