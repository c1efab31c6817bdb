import { createECDH, hkdfSync } from 'node:crypto';

/** A P-256 key pair in base64url: the uncompressed point and the scalar. */
export type VapidKeys = { publicKey: string; privateKey: string };

/** The order of the curve's base point. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

function keysOf(privateKey: Buffer): VapidKeys {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  return {
    publicKey: ecdh.getPublicKey().toString('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}

/** Derives the key pair from the signing secret, so that every process with the secret has the same one. */
export function vapidKeysOf(secret: string): VapidKeys {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'vapid', 48)).toString('hex');
  const scalar = (BigInt(`0x${bytes}`) % (order - 1n)) + 1n;
  return keysOf(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'));
}

/** Returns the fault of a key pair; null when it is valid. */
export function vapidProblem({ publicKey, privateKey }: VapidKeys): string | null {
  const scalar = Buffer.from(privateKey, 'base64url');
  try {
    if (scalar.length === 32 && keysOf(scalar).publicKey === publicKey.replace(/=+$/, '')) return null;
  } catch {
    // Not a key on this curve.
  }
  return 'VAPID_PRIVATE_KEY: must be the key, as base64url, that VAPID_PUBLIC_KEY belongs to';
}
