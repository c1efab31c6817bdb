import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Pushed = {
  headers: IncomingHttpHeaders;
  /** From the signed token in `authorization`, whose signature was verified. */
  claims: { aud: string; exp: number; sub: string };
  /** The key that signed it, base64url. */
  signedBy: string;
  /** The payload as decrypted by the device. */
  payload: unknown;
};

const fromBase64 = (text: string) => Buffer.from(text, 'base64url');
const derive = (key: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** The keys of a device, as its browser stores them. */
function makeDevice() {
  const ecdh = createECDH('prime256v1');
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  /** Decrypts one record of `aes128gcm` as a device does per RFC 8291. */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const record = body.subarray(21 + sender.length);
    if (record.length > body.readUInt32BE(16)) throw new Error('More than one record');
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
    const key = derive(ecdh.computeSecret(sender), auth, info, 32);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(key, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(key, salt, 'Content-Encoding: nonce\0', 12),
    );
    decipher.setAuthTag(record.subarray(-16));
    const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    const end = text.lastIndexOf(2);
    if (end < 0 || text.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('No end of the record');
    return text.subarray(0, end).toString();
  }
  return { keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') }, decrypt };
}

/** The claims of a VAPID header (RFC 8292) and the key that signed them. Throws when the signature is invalid. */
function readVapid(authorization = ''): Pick<Pushed, 'claims' | 'signedBy'> {
  const [, token = '', signedBy = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = fromBase64(signedBy);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const holds = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    fromBase64(signature),
  );
  if (!holds) throw new Error('The signature does not hold');
  return { claims: JSON.parse(fromBase64(body).toString()), signedBy };
}

/** A push service: accepts messages for its devices, and decrypts them as these would. */
export async function startPushServer() {
  const devices = new Map<string, ReturnType<typeof makeDevice>>();
  const received = new Map<string, Pushed[]>();
  let asked = 0;
  let reply: { status: number; headers?: Record<string, string> } = { status: 201 };
  const server = createServer(async (request, response) => {
    asked += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const device = devices.get(request.url ?? '');
    if (!device) return response.writeHead(410).end();
    if (reply.status !== 201) return response.writeHead(reply.status, reply.headers).end();
    try {
      const payload: unknown = JSON.parse(device.decrypt(Buffer.concat(chunks)));
      const pushed = { headers: request.headers, ...readVapid(request.headers.authorization), payload };
      received.get(request.url ?? '')?.push(pushed);
      return response.writeHead(201).end();
    } catch {
      return response.writeHead(400).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    origin: `http://${host}`,
    /** A new device: its subscription, its messages, and a way to end it. */
    subscribe() {
      const path = `/${randomBytes(8).toString('hex')}`;
      const device = makeDevice();
      const got: Pushed[] = [];
      devices.set(path, device);
      received.set(path, got);
      const subscription = { endpoint: `http://${host}${path}`, expirationTime: null, keys: device.keys };
      return { subscription, got, unsubscribe: () => void devices.delete(path) };
    },
    /** Sets the response from now on. */
    answer(status: number, headers: Record<string, string> = {}) {
      reply = { status, headers };
    },
    /** Requests so far. */
    asked: () => asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
