import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys of a device in base64url: its P-256 public key and its secret. */
export type DeviceKeys = { p256dh: string; auth: string };

/** The longest payload: a record holds 4096 bytes including its header and tag. */
export const maxPayloadBytes = 3993;
const recordBytes = 4096;

/** Set by tests only. */
type Chances = { salt?: Buffer; privateKey?: Buffer };

const derive = (key: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

/**
 * Encrypts a payload for one device: a single `aes128gcm` record (RFC 8188) under RFC 8291 keys. Throws for keys that
 * are not on the curve.
 */
export function encryptPayload(
  payload: string,
  { p256dh, auth }: DeviceKeys,
  { salt = randomBytes(16), privateKey }: Chances = {},
): Buffer {
  const text = Buffer.from(payload);
  if (text.length > maxPayloadBytes) throw new RangeError('The payload is too long');
  const device = Buffer.from(p256dh, 'base64url');
  const own = createECDH('prime256v1');
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const sender = own.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), device, sender]);
  const key = derive(own.computeSecret(device), Buffer.from(auth, 'base64url'), info, 32);
  const contentKey = derive(key, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(key, salt, 'Content-Encoding: nonce\0', 12);
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce);
  const size = Buffer.alloc(5);
  size.writeUInt32BE(recordBytes);
  size.writeUInt8(sender.length, 4);
  // The byte 2 marks the last record.
  const sealed = [cipher.update(text), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, size, sender, ...sealed]);
}

/** Returns whether a message can be encrypted for these keys. */
export function areDeviceKeys({ p256dh, auth }: DeviceKeys): boolean {
  try {
    encryptPayload('', { p256dh, auth });
    return true;
  } catch {
    return false;
  }
}
