import { isIP } from 'node:net';
import type { VapidKeys } from '../../config/vapid-keys.ts';
import { HOUR_MS } from '../clock.ts';
import { createOutgoingHttp, isPublicAddress, OutgoingError } from '../outgoing/outgoing-http.ts';

/** The first pause after a host did not respond, in milliseconds; each is twice the previous one. */
const firstPauseMs = 15_000;
const maxPauseMs = HOUR_MS;
/** A host that responds within this many milliseconds is prompt. */
const promptMs = 2000;
/** How many messages a process sends at once. */
export const concurrentMessages = 8;
/** Messages in flight to hosts that were not prompt. */
const maxSlow = concurrentMessages / 2;
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
 * Shares the messages that a process sends at once between the push services: those that are silent get one message
 * after growing pauses, and those that are slow or unknown get half of them together, so that they never delay the prompt
 * ones.
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

/** The keys of a device in base64url: its P-256 public key and its secret. */
export type DeviceKeys = { p256dh: string; auth: string };

export type PushMessage = {
  payload: string;
  /** How long the push service keeps it for a device that is offline. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
};

/**
 * The outcome of a message: the push service accepted it, no longer knows the device, may accept it later (after
 * `retryAfterMs`, if given), or rejects it permanently.
 */
export type PushOutcome =
  | { kind: 'sent' }
  | { kind: 'gone' }
  | { kind: 'later'; retryAfterMs: number | null }
  | { kind: 'refused'; status: number };

type Device = DeviceKeys & { endpoint: string };

export type Push = {
  publicKey: string;
  /** Returns whether messages may be sent to this URL at all; its host is resolved when one is sent. */
  mayReach(endpoint: string): boolean;
  send(device: Device, message: PushMessage): Promise<PushOutcome>;
  close(): void;
};

type Options = VapidKeys & {
  /** The contact for the messages: `mailto:` or `https:`. */
  subject: string;
  allowPrivateHosts: readonly string[];
  /** How long a push service may take to respond, in milliseconds. */
  answerWithinMs?: number;
};

/** A message is one record of 4096 bytes, with its header and tag. */
const maxPayloadBytes = 3993;
const encoding = 'aes128gcm';

/** Loaded with the first message, so that an idle server stays small. */
const loadWebPush = async () => (await import('web-push')).default;

/** Returns whether a message can be encrypted for these keys. */
export async function areDeviceKeys({ p256dh, auth }: DeviceKeys): Promise<boolean> {
  const { encrypt } = await loadWebPush();
  try {
    encrypt(p256dh, auth, 'x', encoding);
    return true;
  } catch {
    return false;
  }
}

function outcomeOf(status: number, retryAfter: string | undefined): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return { kind: 'refused', status };
  const seconds = Number(retryAfter);
  return { kind: 'later', retryAfterMs: seconds > 0 ? seconds * 1000 : null };
}

/**
 * Sends messages to devices through their browsers' push services (RFC 8030, 8291, 8292). The URLs come from users:
 * only public addresses over https are reached, except hosts that the operator allowed.
 */
export function createPush({ subject, allowPrivateHosts, answerWithinMs = 10_000, ...keys }: Options): Push {
  const outgoing = createOutgoingHttp({ allowPrivateHosts });
  const allowed = new Set(allowPrivateHosts.map((host) => host.toLowerCase()));
  const hosts = createPushHosts();
  // Operators may write them with padding or in plain base64, which web-push refuses.
  const [publicKey, privateKey] = [keys.publicKey, keys.privateKey].map((key) =>
    Buffer.from(key, 'base64url').toString('base64url'),
  ) as [string, string];

  /** The body and the headers of a message. `generateRequestDetails` would call `url.parse`, about which Node warns. */
  async function seal({ endpoint, p256dh, auth }: Device, { payload, ttlSeconds, urgency }: PushMessage) {
    if (Buffer.byteLength(payload) > maxPayloadBytes) throw new RangeError('The payload is too long');
    const webPush = await loadWebPush();
    const body = webPush.encrypt(p256dh, auth, payload, encoding).cipherText;
    const { origin } = new URL(endpoint);
    const signed = webPush.getVapidHeaders(origin, subject, publicKey, privateKey, encoding);
    const headers = {
      authorization: signed.Authorization,
      'content-encoding': encoding,
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
      ttl: String(ttlSeconds),
      urgency,
    };
    return { body, headers };
  }

  const mayReach = (endpoint: string) => {
    const url = URL.parse(endpoint);
    if (url === null) return false;
    if (url.username !== '' || url.password !== '') return false;
    if (allowed.has(url.hostname) || allowed.has(url.host)) return true;
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    return url.protocol === 'https:' && (isIP(literal) === 0 || isPublicAddress(literal));
  };

  return {
    publicKey,
    mayReach,
    async send(device, message) {
      if (!mayReach(device.endpoint)) return { kind: 'gone' };
      const flight = hosts.begin(new URL(device.endpoint).host, performance.now());
      if ('waitMs' in flight) return { kind: 'later', retryAfterMs: flight.waitMs };
      let responded: boolean | null = null;
      try {
        const response = await outgoing.send(device.endpoint, {
          method: 'POST',
          ...(await seal(device, message)),
          signal: AbortSignal.timeout(answerWithinMs),
          redirects: 0,
        });
        response.destroy();
        responded = true;
        return outcomeOf(response.statusCode ?? 500, response.headers['retry-after']);
      } catch (error) {
        if (!(error instanceof OutgoingError)) throw error;
        if (error.code === 'ADDRESS_REFUSED') return { kind: 'gone' };
        // A redirect is a response of the host: other devices' messages to it need not wait.
        responded = error.code === 'TOO_MANY_REDIRECTS';
        return { kind: 'later', retryAfterMs: null };
      } finally {
        flight.ended(responded, performance.now());
      }
    },
    close: outgoing.close,
  };
}
