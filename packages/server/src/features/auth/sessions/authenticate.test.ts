import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Config } from '../../../config.ts';
import { readSessionToken, signSessionToken } from './authenticate.ts';

const config = {
  jwtSecret: 'a secret of at least thirty-two characters',
  jwtSecretPrevious: null,
} as Config;
const issuedAt = new Date('2026-05-01T10:00:00Z');
const expiresAt = new Date('2026-05-08T10:00:00Z');
const userId = '01900000-0000-7000-8000-00000000000a';
const sessionId = '01900000-0000-7000-8000-00000000000b';
const session = { userId, sessionId, role: 'admin', issuedAt, expiresAt } as const;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

test('a token names its user and session until it expires', async () => {
  const token = await signSessionToken(config, session);
  expect(await readSessionToken(config, token, issuedAt)).toEqual({ userId, sessionId });
  expect(await readSessionToken(config, token, new Date('2026-05-08T09:59:59Z'))).not.toBeNull();
  expect(await readSessionToken(config, token, expiresAt)).toBeNull();
  expect(await readSessionToken(config, token, expiresAt)).toBeNull();
});

test('a verified token is invalid with another secret or expiry', async () => {
  const token = await signSessionToken(config, session);
  expect(await readSessionToken(config, token, issuedAt)).not.toBeNull();
  expect(await readSessionToken({ ...config, jwtSecret: 'y'.repeat(40) }, token, issuedAt)).toBeNull();
  const flipped = token.endsWith('A') ? 'B' : 'A';
  expect(await readSessionToken(config, `${token.slice(0, -8)}${flipped.repeat(8)}`, issuedAt)).toBeNull();
});

test('a token of the previous secret is valid while that is set', async () => {
  const token = await signSessionToken(config, session);
  const next = { ...config, jwtSecret: 'y'.repeat(40), jwtSecretPrevious: config.jwtSecret };
  expect(await readSessionToken(next, token, issuedAt)).toEqual({ userId, sessionId });
  expect(await readSessionToken(next, token, expiresAt)).toBeNull();
  expect(await readSessionToken({ ...next, jwtSecretPrevious: 'z'.repeat(40) }, token, issuedAt)).toBeNull();
});

test('a token has the claims that clients read', async () => {
  const token = await signSessionToken(config, session);
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  expect(payload).toEqual({
    sub: userId,
    sid: sessionId,
    role: 'admin',
    iat: issuedAt.getTime() / 1000,
    exp: expiresAt.getTime() / 1000,
  });
});

test('a forged token is rejected', async () => {
  const token = await signSessionToken(config, session);
  const [header = '', payload = '', signature = ''] = token.split('.');
  const claims = { sub: sessionId, sid: sessionId, exp: expiresAt.getTime() / 1000 };
  const sign = (secret: string, hash: string, text: string) =>
    createHmac(hash, secret).update(text).digest('base64url');
  const hs512 = `${part({ alg: 'HS512', typ: 'JWT' })}.${payload}`;
  const forged = [
    '',
    'a.b.c',
    `${header}.${part(claims)}.${signature}`,
    `${part({ alg: 'none' })}.${payload}.`,
    `${part({ alg: 'none' })}.${payload}.${signature}`,
    `${header}.${payload}.${sign('another secret', 'sha256', `${header}.${payload}`)}`,
    `${hs512}.${sign(config.jwtSecret, 'sha512', hs512)}`,
    await signSessionToken({ ...config, jwtSecret: 'x'.repeat(40) }, session),
  ];
  for (const one of forged) expect(await readSessionToken(config, one, issuedAt), one).toBeNull();
});

test('a signed token without expiry or with an invalid id is rejected', async () => {
  for (const claims of [
    { sub: userId, sid: sessionId },
    { sub: userId, exp: 9e9 },
    { sub: userId, sid: 5, exp: 9e9 },
    { sub: userId, sid: 'not-an-id', exp: 9e9 },
    { sub: 'not-an-id', sid: sessionId, exp: 9e9 },
  ]) {
    const text = `${part({ alg: 'HS256' })}.${part(claims)}`;
    const signature = createHmac('sha256', config.jwtSecret).update(text).digest('base64url');
    expect(await readSessionToken(config, `${text}.${signature}`, issuedAt)).toBeNull();
  }
});
