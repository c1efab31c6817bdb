import { isIP } from 'node:net';
import type { VapidKeys } from '../../config/vapid-keys.ts';
import { createOutgoingHttp, OutgoingError } from '../outgoing/outgoing-http.ts';
import { isPublicAddress } from '../outgoing/public-address.ts';
import { createPushHosts } from './push-hosts.ts';

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
