import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { SignJWT } from 'jose';
import type { VapidKeys } from '../../config/vapid-keys.ts';
import { createOutgoingHttp, OutgoingError } from '../outgoing/outgoing-http.ts';
import { isPublicAddress } from '../outgoing/public-address.ts';
import { type DeviceKeys, encryptPayload } from './encrypt-payload.ts';

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

export type Push = {
  publicKey: string;
  /** Returns whether messages may be sent to this URL at all; its host is resolved when one is sent. */
  mayReach(endpoint: string): boolean;
  send(device: DeviceKeys & { endpoint: string }, message: PushMessage): Promise<PushOutcome>;
  close(): void;
};

type Options = VapidKeys & {
  /** The contact for the messages: `mailto:` or `https:`. */
  subject: string;
  allowPrivateHosts: readonly string[];
};

/** Timeout of a push service, and how long one signature is reused (a day at most). */
const answerWithinMs = 10_000;
const signedFor = '12h';

function signingKey({ publicKey, privateKey }: VapidKeys) {
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y } });
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
export function createPush({ subject, allowPrivateHosts, ...keys }: Options): Push {
  const outgoing = createOutgoingHttp({ allowPrivateHosts });
  const allowed = new Set(allowPrivateHosts.map((host) => host.toLowerCase()));
  let key: ReturnType<typeof signingKey> | null = null;

  const authorization = async (audience: string) => {
    key ??= signingKey(keys);
    const token = new SignJWT({ aud: audience, sub: subject });
    const signed = await token
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setExpirationTime(signedFor)
      .sign(key);
    return `vapid t=${signed}, k=${keys.publicKey}`;
  };

  const mayReach = (endpoint: string) => {
    const url = URL.parse(endpoint);
    if (url === null) return false;
    if (url.username !== '' || url.password !== '') return false;
    if (allowed.has(url.hostname) || allowed.has(url.host)) return true;
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    return url.protocol === 'https:' && (isIP(literal) === 0 || isPublicAddress(literal));
  };

  return {
    publicKey: keys.publicKey,
    mayReach,
    async send({ endpoint, ...device }, { payload, ttlSeconds, urgency }) {
      if (!mayReach(endpoint)) return { kind: 'gone' };
      const body = encryptPayload(payload, device);
      try {
        const response = await outgoing.send(endpoint, {
          method: 'POST',
          headers: {
            authorization: await authorization(new URL(endpoint).origin),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            'content-length': String(body.length),
            ttl: String(ttlSeconds),
            urgency,
          },
          body,
          signal: AbortSignal.timeout(answerWithinMs),
          redirects: 0,
        });
        response.destroy();
        return outcomeOf(response.statusCode ?? 500, response.headers['retry-after']);
      } catch (error) {
        if (error instanceof OutgoingError && error.code === 'ADDRESS_REFUSED') return { kind: 'gone' };
        return { kind: 'later', retryAfterMs: null };
      }
    },
    close: outgoing.close,
  };
}
