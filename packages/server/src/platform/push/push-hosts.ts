import { HOUR_MS } from '../clock.ts';

/** The first pause after a host did not respond, in milliseconds; each is twice the previous one. */
const firstPauseMs = 15_000;
const maxPauseMs = HOUR_MS;
/** A host that responds within this many milliseconds is prompt. */
const promptMs = 2000;
/** Messages in flight to hosts that were not prompt: half of those that a process sends at once. */
const maxSlow = 4;
/** How long a message waits for others to hosts that were not prompt. */
const slowPauseMs = 2000;
/** Beyond this many, prompt hosts that were not used for longest, and hosts whose pause is over, are forgotten. */
const maxHosts = 1000;

/** A message in flight. Its end is reported once: the host responded, with any status, or did not; null: it was not sent. */
type Flight = { ended(responded: boolean | null, now: number): void };

type PushHosts = {
  /**
   * Begins a message to a host, or returns how many milliseconds it has to wait: while the host is silent, and while too
   * many messages are in flight to hosts that were not prompt the last time, or were never used.
   */
  begin(host: string, now: number): Flight | { waitMs: number };
};

/**
 * Shares a process's places for messages between the push services: those that are silent get one message after growing
 * pauses, and those that are slow or unknown get half of the places together. Whatever they do, the prompt ones go on.
 */
export function createPushHosts(): PushHosts {
  const pauses = new Map<string, { ms: number; since: number; until: number }>();
  const prompt = new Set<string>();
  let slow = 0;

  /** Returns the rest of a host's pause; null: one message may try it now, the others wait for its outcome. */
  function pauseOf(host: string, now: number): number | null {
    const pause = pauses.get(host);
    if (!pause) return null;
    if (pause.until > now) return pause.until - now;
    pause.until = now + firstPauseMs;
    return null;
  }

  /** Of messages in flight together only the first counts. */
  function failed(host: string, sentAt: number, now: number): void {
    const earlier = pauses.get(host);
    if (earlier && sentAt < earlier.since) return;
    const ms = earlier ? Math.min(maxPauseMs, earlier.ms * 2) : firstPauseMs;
    pauses.set(host, { ms, since: now, until: now + ms });
    if (pauses.size > maxHosts) for (const [each, { until }] of pauses) if (until < now) pauses.delete(each);
  }

  function rememberPrompt(host: string): void {
    prompt.delete(host);
    prompt.add(host);
    const [oldest] = prompt;
    if (prompt.size > maxHosts && oldest !== undefined) prompt.delete(oldest);
  }

  return {
    begin(host, now) {
      const isPrompt = prompt.has(host);
      if (!isPrompt && slow >= maxSlow) return { waitMs: slowPauseMs };
      const waitMs = pauseOf(host, now);
      if (waitMs !== null) return { waitMs };
      if (!isPrompt) slow += 1;
      return {
        ended(responded, endedAt) {
          if (!isPrompt) slow -= 1;
          if (responded === null) return;
          if (responded) pauses.delete(host);
          else failed(host, now, endedAt);
          if (responded && endedAt - now <= promptMs) rememberPrompt(host);
          else prompt.delete(host);
        },
      };
    },
  };
}
