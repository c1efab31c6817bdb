import { exhaustive } from '@agentarium/testkit/exhaustive.ts';

/**
 * The ways of a journey that are tried: all of them before a release (`npm run test:all`), else the one at `usual`. A
 * journey's first way is English on a wide screen, its second Russian on a phone; half of the journeys take each.
 */
export const waysOf = <const Way>(ways: readonly Way[], usual: number): readonly Way[] =>
  exhaustive ? ways : ways.slice(usual, usual + 1);
