import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

describe('guessing passwords', () => {
  let app: TestApp;
  let visitor = 0;
  beforeAll(async () => {
    app = await testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  });
  afterAll(() => app.close());
  beforeEach(() => app.services.database.query('', 'delete from throttles', []));

  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
  const newAddress = () => {
    visitor += 1;
    return `198.51.${visitor >> 8}.${visitor & 255}`;
  };
  const login = async (username: string, password: string, ip: string) =>
    (await app.call(api.auth.login, { body: { username, password }, ...from(ip) })).status;
  const guess = (username: string, ip: string) => login(username, 'not-the-password', ip);
  /** Counts as many failures of each address as if there had been `count` more. */
  const addFailures = (kind: 'login-address' | 'login-account', count: number) =>
    app.services.database.query('', `update throttles set count = count + $2 where key like $1 || ':%'`, [
      kind,
      count,
    ]);

  test('ten failures from one address lock the account for that address, in every spelling', async () => {
    const { password } = await app.signUp({ username: 'Anna' });
    const ip = newAddress();
    const spellings = ['anna', 'ANNA', ' anna ', 'ａｎｎａ', 'an\u200bna', 'a n n a', 'aNNa', 'anna\u00a0'];
    for (let at = 0; at < 10; at += 1) expect(await guess(spellings[at % 8] ?? '', ip)).toBe(401);
    for (const name of spellings) expect(await login(name, password, ip), name).toBe(429);
    expect(await login('anna', password, newAddress())).toBe(200);
    app.clock.advance(15 * 60_000);
    expect(await login('anna', password, ip)).toBe(200);
  });

  test('forged forwarding headers do not circumvent it', async () => {
    const { username } = await app.signUp();
    const real = newAddress();
    const statuses = [];
    for (let at = 0; at < 11; at += 1) statuses.push(await guess(username, `${newAddress()}, ${real}`));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  test('of forty concurrent guesses only ten are checked', async () => {
    const { username } = await app.signUp();
    const ip = newAddress();
    const statuses = await Promise.all(Array.from({ length: 40 }, () => guess(username, ip)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  test('ten guesses of the current password block the next, at another session as at a new password', async () => {
    const { id, username, password, token } = await app.signUp();
    await app.signIn(username, password);
    const { items } = (await app.call(api.auth.listSessions, { token })).body;
    const params = { id: items.find(({ is_current }) => !is_current)?.id ?? '' };
    const end = async (current_password: string) =>
      (await app.call(api.auth.endSession, { params, body: { current_password }, token })).status;
    for (let at = 0; at < 10; at += 1) expect(await end(`guess ${at}`)).toBe(400);
    expect(await end(password)).toBe(429);
    const body = { password: 'another-password', current_password: password };
    expect((await app.call(api.users.updateUser, { params: { id }, body, token })).status).toBe(429);
    app.clock.advance(15 * 60_000);
    expect(await end(password)).toBe(200);
  });

  test('an address can fail fifty times across all accounts; an IPv6 network counts as one address', async () => {
    const guessAt = (at: number) => guess(`someone-${at}`, `2001:db8:0:1:${at}:${at}::${at}`);
    expect([await guessAt(1), await guessAt(2)]).toEqual([401, 401]);
    await addFailures('login-address', 46);
    expect([await guessAt(49), await guessAt(50), await guessAt(51)]).toEqual([401, 401, 429]);
  });

  test('guesses from many addresses are throttled, and the owner can still sign in', async () => {
    const owner = await app.signUp();
    const home = newAddress();
    expect(await login(owner.username, owner.password, home)).toBe(200);
    const guessElsewhere = () => guess(owner.username, newAddress());
    expect([await guessElsewhere(), await guessElsewhere()]).toEqual([401, 401]);
    await addFailures('login-account', 26);
    expect([await guessElsewhere(), await guessElsewhere(), await guessElsewhere()]).toEqual([401, 401, 429]);
    expect(await login(owner.username, owner.password, newAddress())).toBe(429);
    expect(await login(owner.username, owner.password, home)).toBe(200);
    expect(await login(owner.email, owner.password, home)).toBe(200);
    expect(await guess(owner.username, newAddress())).toBe(429);
    await app.services.database.query(
      '',
      `update sessions set created_at = created_at - interval '31 days' where user_id = $1`,
      [owner.id],
    );
    expect(await login(owner.username, owner.password, home)).toBe(429);
  });

  test('username and email address share one limit of ten guesses', async () => {
    const { username, email } = await app.signUp();
    const ip = newAddress();
    const statuses = [];
    for (let at = 0; at < 20; at += 1) statuses.push(await guess(at % 2 === 0 ? username : email, ip));
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });

  test('people who share an address with a guesser can still sign in to an account they used from there', async () => {
    const shared = newAddress();
    const owner = await app.signUp();
    const stranger = await app.signUp();
    expect(await login(owner.username, owner.password, shared)).toBe(200);
    await guess('anybody', shared);
    await addFailures('login-address', 50);
    expect(await login(owner.username, owner.password, shared)).toBe(200);
    expect(await login(stranger.username, stranger.password, shared)).toBe(429);
  });

  test('a browser that signed in before is not locked out by guesses at its account from its address', async () => {
    const shared = newAddress();
    const owner = await app.signUp();
    const other = await app.signUp();
    const signIn = (cookie: string, password: string, username = owner.username) =>
      app.call(api.auth.login, {
        body: { username, password },
        headers: { 'x-forwarded-for': shared, cookie },
      });
    const first = await signIn('', owner.password);
    const [setCookie = ''] = [first.headers['set-cookie']].flat().map(String);
    expect(setCookie).toMatch(/; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const cookie = `a=b; ${setCookie.split(';')[0]}`;
    for (let at = 0; at < 11; at += 1) await guess(owner.username, shared);
    await addFailures('login-address', 40);
    expect((await signIn('', owner.password)).status).toBe(429);
    expect((await signIn(`${cookie}x`, owner.password)).status).toBe(429);
    expect((await signIn(cookie, owner.password)).status).toBe(200);
    // The cookie does not bypass the limit: neither for another account, nor for more guesses.
    expect((await signIn(cookie, other.password, other.username)).status).toBe(429);
    for (let at = 0; at < 10; at += 1) expect((await signIn(cookie, 'wrong')).status).toBe(401);
    expect((await signIn(cookie, owner.password)).status).toBe(429);
  });

  test('an unknown name is throttled like a known one', async () => {
    const { username } = await app.signUp();
    const seen = [];
    for (const name of [username, 'nobody-here']) {
      const ip = newAddress();
      const answers = [];
      for (let at = 0; at < 11; at += 1) {
        const body = { username: name, password: 'not-the-password' };
        const { status, error, headers } = await app.call(api.auth.login, { body, ...from(ip) });
        answers.push([status, error.error_code, error.message, Number(headers['retry-after'] ?? 0) > 0]);
      }
      seen.push(answers);
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.at(-1)).toMatchObject([429, 'RATE_LIMITED', expect.any(String), true]);
  });

  test('right passwords count only toward the 1,000 sign-ins of an account in an hour', async () => {
    const { username, password } = await app.signUp();
    const ip = newAddress();
    for (let at = 0; at < 12; at += 1) expect(await login(username, password, ip)).toBe(200);
    const skip = `update throttles set count = 999 where count = 12 and key like 'login-hour:%' returning 1`;
    expect(await app.services.database.query('', skip, [])).toHaveLength(1);
    expect([await login(username, password, ip), await login(username, password, newAddress())]).toEqual([
      200, 429,
    ]);
    app.clock.advance(60 * 60_000);
    expect(await login(username, password, ip)).toBe(200);
  });

  test('changes of the own address are limited by account, and by the address that gets mail', async () => {
    const victim = 'victim@example.com';
    const change = async ({ id, token, password }: Awaited<ReturnType<TestApp['signUp']>>, email: string) => {
      const body = { email, current_password: password };
      return (await app.call(api.users.updateUser, { params: { id }, body, token })).status;
    };
    const [one, other] = [await app.signUp(), await app.signUp()];
    for (let at = 0; at < 5; at += 1) {
      expect([await change(one, victim), await change(one, `away-${at}@example.com`)]).toEqual([200, 200]);
    }
    expect([await change(one, 'more@example.com'), await change(other, victim)]).toEqual([429, 429]);
    const body = { password: 'another-password', current_password: one.password };
    const { status } = await app.call(api.users.updateUser, {
      params: { id: one.id },
      body,
      token: one.token,
    });
    expect(status).toBe(429);
    expect(await change(other, 'elsewhere@example.com')).toBe(200);
  });

  test('registrations are limited by address', async () => {
    const ip = newAddress();
    const statuses = [];
    for (let at = 0; at < 21; at += 1) {
      const username = `flood-${at}`;
      const body = { username, name: 'F', email: `${username}@example.com`, password: 'a-good-password' };
      statuses.push(
        (await app.call(api.auth.register, { body: { ...body, consent: true }, ...from(ip) })).status,
      );
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.at(-1)).toBe(429);
  });
});
