import { HOUR_MS } from '../clock.ts';

/** The first pause after a host did not respond, in milliseconds; each is twice the previous one. */
const firstPauseMs = 15_000;
const maxPauseMs = HOUR_MS;
/** Beyond this many, hosts whose pause is over are forgotten. */
const maxHosts = 1000;

export type SilentHosts = {
  /** Returns how long nothing should be sent to a host, in milliseconds; null: one message may try it now. */
  pauseOf(host: string, now: number): number | null;
  /** The host did not respond. */
  failed(host: string, now: number): void;
  /** The host responded, whatever it said. */
  responded(host: string): void;
};

/** Remembers hosts that did not respond, so that messages to them don't keep others waiting for a timeout each. */
export function createSilentHosts(): SilentHosts {
  const pauses = new Map<string, { ms: number; until: number }>();
  return {
    pauseOf(host, now) {
      const pause = pauses.get(host);
      if (!pause) return null;
      if (pause.until > now) return pause.until - now;
      // One message tries it; the others wait for its outcome.
      pause.until = now + firstPauseMs;
      return null;
    },
    failed(host, now) {
      const ms = Math.min(maxPauseMs, (pauses.get(host)?.ms ?? firstPauseMs / 2) * 2);
      pauses.set(host, { ms, until: now + ms });
      if (pauses.size > maxHosts)
        for (const [each, { until }] of pauses) if (until < now) pauses.delete(each);
    },
    responded: (host) => void pauses.delete(host),
  };
}
