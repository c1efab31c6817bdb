import { HOUR_MS } from '../clock.ts';

/** The first pause after a host did not respond, in milliseconds; each is twice the previous one. */
const firstPauseMs = 15_000;
const maxPauseMs = HOUR_MS;
/** Beyond this many, hosts whose pause is over are forgotten. */
const maxHosts = 1000;

export type SilentHosts = {
  /** Returns how long nothing should be sent to a host, in milliseconds; null: one message may try it now. */
  pauseOf(host: string, now: number): number | null;
  /** The host did not respond to a message sent at `sentAt`. Of messages in flight together only the first counts. */
  failed(host: string, sentAt: number, now: number): void;
  /** The host responded, with any status. */
  responded(host: string): void;
};

/** Remembers hosts that did not respond, so that messages to them don't keep others waiting for a timeout each. */
export function createSilentHosts(): SilentHosts {
  const pauses = new Map<string, { ms: number; since: number; until: number }>();
  return {
    pauseOf(host, now) {
      const pause = pauses.get(host);
      if (!pause) return null;
      if (pause.until > now) return pause.until - now;
      // One message tries it; the others wait for its outcome.
      pause.until = now + firstPauseMs;
      return null;
    },
    failed(host, sentAt, now) {
      const earlier = pauses.get(host);
      if (earlier && sentAt < earlier.since) return;
      const ms = earlier ? Math.min(maxPauseMs, earlier.ms * 2) : firstPauseMs;
      pauses.set(host, { ms, since: now, until: now + ms });
      if (pauses.size > maxHosts)
        for (const [each, { until }] of pauses) if (until < now) pauses.delete(each);
    },
    responded: (host) => void pauses.delete(host),
  };
}
