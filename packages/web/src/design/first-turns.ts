import { nextTurn } from '../lib/next-turn.ts';

// The app draws its first page in turns, out of sight, while the page's own markup stands in its place.

type Work = () => void;

/** What waits for its turn, and for the end of them; null once the first page is in its place. */
let turns: Work[] | null = null;
const afterwards: Work[] = [];

/** From now on what asks for a turn waits for `takeTurns`. */
export function beginTurns(): void {
  turns = [];
}

/** Whether parts of the first page wait for their turns. */
export const isStarting = (): boolean => turns !== null;

/** Runs `work` in a task of its own while the app starts, at once later. */
export function waitForTurn(work: Work): void {
  if (turns) turns.push(work);
  else work();
}

/** Runs `work` when the first page is in its place: at once if it is. */
export function oncePlaced(work: Work): void {
  if (turns) afterwards.push(work);
  else work();
}

/** Takes one turn a task until nobody waits for one, then calls `place`, which puts the first page in its place. */
export async function takeTurns(place: Work): Promise<void> {
  await nextTurn();
  while (turns && turns.length > 0) {
    turns.shift()?.();
    await nextTurn();
  }
  turns = null;
  place();
  for (const work of afterwards.splice(0)) work();
}
