import { setTimeout as pause } from 'node:timers/promises';

const stepMs = 10;

/**
 * How many milliseconds something takes on a quiet machine, measured in short waits until it is over, which a busy
 * machine stretches as much as the work itself.
 */
export async function quietTimeOf(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  let steps = 0;
  for (; !isOver; steps += 1) await Promise.race([pause(stepMs), over]);
  return steps * stepMs;
}
