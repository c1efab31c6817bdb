import { expect } from 'vitest';

/**
 * Prints a figure beside its promised limit. Only `npm run test:all`, on an otherwise idle machine, fails if it is
 * exceeded: on a busy one it says nothing about the product.
 */
export function checkFigure(what: string, figure: number, limit: number): void {
  process.stdout.write(`${what}: ${Math.round(figure)} (at most ${limit})\n`);
  if (process.env.TEST_ALL) expect(figure, what).toBeLessThanOrEqual(limit);
}
