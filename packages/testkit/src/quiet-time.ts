import { setTimeout as pause } from 'node:timers/promises';

const stepMs = 10;

/**
 * The milliseconds that something takes on a quiet machine: short waits are counted until it is over, which a busy
 * machine draws out as it does what is waited for.
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
