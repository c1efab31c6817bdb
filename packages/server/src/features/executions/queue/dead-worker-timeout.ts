import { deadAfterSeconds } from '../../../db/states.ts';

/**
 * How long other workers may be silent before they are dead. What kept this worker's heartbeat, a database that was
 * frozen or unavailable, may have kept those of others too: they get that time on top until theirs could be written.
 * All times in milliseconds of one clock; `startedAt` is that of the first heartbeat.
 */
export function createDeadWorkerTimeout(startedAt: number) {
  let lastHeartbeat = startedAt;
  let gap = 0;
  let lenientUntil = startedAt;
  return {
    /** This worker's heartbeat was written. */
    heartbeat(now: number): void {
      const since = now - lastHeartbeat;
      lastHeartbeat = now;
      if (since < (deadAfterSeconds * 1000) / 2) return;
      gap = since;
      lenientUntil = now + deadAfterSeconds * 1000;
    },
    seconds: (now: number): number => deadAfterSeconds + (now < lenientUntil ? gap / 1000 : 0),
  };
}
