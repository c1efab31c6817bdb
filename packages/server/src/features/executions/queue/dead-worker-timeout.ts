import { deadAfterSeconds } from './recover-executions.ts';

/**
 * How long other workers may be silent before they are dead. What kept this worker from beating, a database that was
 * frozen or away, may have kept the others too: they get that time on top until they could beat again.
 * All times in milliseconds of one clock; `startedAt` is that of the first beat.
 */
export function createDeadWorkerTimeout(startedAt: number) {
  let lastBeat = startedAt;
  let gap = 0;
  let lenientUntil = startedAt;
  return {
    /** This worker's beat was written. */
    heartbeat(now: number): void {
      const since = now - lastBeat;
      lastBeat = now;
      if (since < (deadAfterSeconds * 1000) / 2) return;
      gap = since;
      lenientUntil = now + deadAfterSeconds * 1000;
    },
    seconds: (now: number): number => deadAfterSeconds + (now < lenientUntil ? gap / 1000 : 0),
  };
}
