import { createHook } from 'node:async_hooks';
import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { readLive } from '@agentarium/testkit/read-live.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts';
import { authenticate } from './authenticate.ts';

describe('sessions', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const status = async (token: string) => (await app.call(api.users.getMe, { token })).status;
  const login = (username: string, password: string) =>
    app.call(api.auth.login, { body: { username, password } });
  const setStatus = (id: string, value: string) =>
    app.services.database.query('', 'update users set status = $2 where id = $1', [id, value]);

  test('a user signs in by username or address, in any case, with the full response', async () => {
    const anna = await app.signUp({ username: 'Anna.Maria' });
    for (const name of ['Anna.Maria', 'anna.maria', ' ANNA.MARIA ', anna.email.toUpperCase()]) {
      const { status, body } = await login(name, anna.password);
      expect(status, name).toBe(200);
      expect(body).toMatchObject({
        user_id: anna.id,
        username: 'Anna.Maria',
        email: anna.email,
        name: anna.name,
        role: 'user',
      });
    }
  });

  test('a wrong password and an unknown name get the same response after the same work', async () => {
    const { username, email } = await app.signUp();
    const spied: string[] = [];
    let hashed = 0;
    // Native work, such as argon2's, has no type.
    const hashes = createHook({ init: (_id, type) => (hashed += Number(type === 'undefined')) }).enable();
    const { query } = app.services.database;
    app.services.database.query = (name, text, values) => {
      if (name.startsWith('login')) spied.push(name);
      return query(name, text, values);
    };
    const seen = [];
    for (const name of [username, 'nobody-at-all', email, 'nobody@example.com']) {
      spied.length = 0;
      hashed = 0;
      const { status, error } = await login(name, 'not-the-password');
      seen.push({ status, code: error.error_code, message: error.message, queries: spied.join(), hashed });
    }
    hashes.disable();
    app.services.database.query = query;
    expect(seen[0]?.queries).not.toBe('');
    expect(seen.map((one) => one.hashed)).toEqual([1, 1, 2, 2]);
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[2]).toEqual(seen[3]);
    expect(seen[0]).toMatchObject({
      status: 401,
      code: 'INVALID_CREDENTIALS',
      message: 'Invalid credentials',
    });
  });

  test('an account has at most fifty sessions: the oldest end', async () => {
    const { id, username, password, token } = await app.signUp();
    const second = (await login(username, password)).body.token;
    const answers = [];
    for (let at = 0; at < 7; at += 1) {
      answers.push(...(await Promise.all(Array.from({ length: 7 }, () => login(username, password)))));
    }
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(await status(token)).toBe(401);
    expect(await status(second)).toBe(200);
    const open = 'select count(*)::int as open from sessions where user_id = $1 and ended_at is null';
    expect(await app.services.database.query('', open, [id])).toEqual([{ open: 50 }]);
  });

  test('odd names are treated like wrong ones', async () => {
    for (const name of ["' or 1=1 --", '%', '_', '\u200b', '@', 'x'.repeat(254)]) {
      expect((await login(name, 'whatever-it-is')).status, JSON.stringify(name)).toBe(401);
    }
  });

  test.each(['blocked', 'pending_verification'])(
    'a %s account is reported only after the right password, and its session ends',
    async (value) => {
      const { id, username, password, token } = await app.signUp();
      await setStatus(id, value);
      const refused = await app.call(api.users.getMe, { token });
      expect(refused.error).toMatchObject({
        error_code: 'UNAUTHENTICATED',
        details: [{ path: 'account', code: 'ACCOUNT_BLOCKED' }],
      });
      const code = value === 'pending_verification' ? 'EMAIL_NOT_VERIFIED' : 'ACCOUNT_BLOCKED';
      const right = await login(username, password);
      expect([right.status, right.error.error_code]).toEqual([403, code]);
      expect((await login(username, 'wrong-password')).error.error_code).toBe('INVALID_CREDENTIALS');
      expect(await status(token)).toBe(401);
    },
  );

  test('logout ends this session only, which is then refused without a reason', async () => {
    const anna = await app.signUp();
    const second = (await login(anna.username, anna.password)).body.token;
    expect((await app.call(api.auth.logout, { token: anna.token })).status).toBe(200);
    const { error } = await app.call(api.users.getMe, { token: anna.token });
    expect(error).toMatchObject({ error_code: 'UNAUTHENTICATED', details: null });
    expect(await status(second)).toBe(200);
  });

  test('users list and end their own sessions only', async () => {
    const [anna, boris] = [await app.signUp(), await app.signUp()];
    const second = (await login(anna.username, anna.password)).body.token;
    const { body } = await app.call(api.auth.listSessions, { token: second });
    expect(body.items).toHaveLength(2);
    expect(body.items.map((session) => session.is_current)).toEqual([true, false]);
    const first = body.items[1]?.id ?? '';
    const end = (token: string) =>
      app.call(api.auth.endSession, {
        params: { id: first },
        body: { current_password: anna.password },
        token,
      });
    expect((await end(boris.token)).error.error_code).toBe('SESSION_NOT_FOUND');
    expect(await status(anna.token)).toBe(200);
    expect((await end(second)).status).toBe(200);
    expect(await status(anna.token)).toBe(401);
    expect((await end(second)).error.error_code).toBe('SESSION_NOT_FOUND');
    expect((await app.call(api.auth.listSessions, { token: second })).body.items).toHaveLength(1);
  });

  test('ending the session of another device requires the password; the own one does not', async () => {
    const anna = await app.signUp();
    const second = (await login(anna.username, anna.password)).body.token;
    const { body } = await app.call(api.auth.listSessions, { token: second });
    const [own = '', other = ''] = body.items.map(({ id }) => id);
    const end = (id: string, current_password?: string) =>
      app.call(api.auth.endSession, {
        params: { id },
        token: second,
        ...(current_password !== undefined && { body: { current_password } }),
      });
    const facts = ({ status, error }: Awaited<ReturnType<typeof end>>) => [
      status,
      error.details?.[0]?.path,
      error.details?.[0]?.code,
    ];
    expect(facts(await end(other))).toEqual([400, 'current_password', 'CURRENT_PASSWORD_REQUIRED']);
    expect(facts(await end(other, 'a guess'))).toEqual([400, 'current_password', 'CURRENT_PASSWORD_WRONG']);
    expect(await status(anna.token)).toBe(200);
    expect((await end(crypto.randomUUID(), 'a guess')).error.error_code).toBe('SESSION_NOT_FOUND');
    expect((await end(own.toUpperCase())).status).toBe(200);
    expect(await status(second)).toBe(401);
  });

  test('use the current role, not the token’s', async () => {
    const { id, token } = await app.signUp();
    await app.services.database.query('', "update users set role = 'admin' where id = $1", [id]);
    expect(await authenticate(app.services, token, { isUse: true })).toMatchObject({ kind: 'admin', id });
    await app.services.database.query('', "update users set role = 'user' where id = $1", [id]);
    expect(await authenticate(app.services, token, { isUse: true })).toMatchObject({ kind: 'user' });
  });

  test('the time when a session was last seen is updated at most once a minute', async () => {
    const { id, token } = await app.signUp();
    const seen = async () => {
      const [row] = await app.services.database.query<{ last_seen_at: Date }>(
        '',
        'select last_seen_at from sessions where user_id = $1',
        [id],
      );
      return row?.last_seen_at.getTime() ?? 0;
    };
    const start = await seen();
    await status(token);
    expect(await seen()).toBe(start);
    app.clock.advance(61_000);
    await status(token);
    await expect.poll(seen).toBeGreaterThanOrEqual(start + 61_000);
  });

  test('a session lasts seven days', async () => {
    const { token } = await app.signUp();
    app.clock.advance(7 * DAY_MS - 60_000);
    expect(await status(token)).toBe(200);
    app.clock.advance(61_000);
    expect(await status(token)).toBe(401);
  });
});

describe('sessions with SESSION_IDLE_HOURS', () => {
  let app: TestApp;
  let address: string;
  beforeAll(async () => {
    app = await testApp({ env: { SESSION_IDLE_HOURS: '2' } });
    address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const status = async (token: string, headers: Record<string, string> = {}) =>
    (await app.call(api.users.getMe, { token, headers })).status;
  const unattended = { 'x-unattended': '1' };
  const lastSeen = async (token: string) =>
    (await app.call(api.auth.listSessions, { token, headers: unattended })).body.items.find(
      ({ is_current }) => is_current,
    )?.last_seen_at;
  /** Uses the session, and waits until that is stored. */
  const use = async (token: string) => {
    const before = await lastSeen(token);
    expect(await status(token)).toBe(200);
    await expect.poll(() => lastSeen(token)).not.toBe(before);
  };

  test('end two hours after the last use, and are listed no longer', async () => {
    const { token, username, password } = await app.signUp();
    for (let at = 0; at < 3; at += 1) {
      app.clock.advance(1.9 * HOUR_MS);
      await use(token);
    }
    app.clock.advance(2 * HOUR_MS);
    expect(await status(token)).toBe(401);
    const other = (await app.signIn(username, password)).token;
    expect((await app.call(api.auth.listSessions, { token: other })).body.items).toHaveLength(1);
  });

  test('are not kept by what an unattended page refreshes', async () => {
    const { token } = await app.signUp();
    app.clock.advance(1.5 * HOUR_MS);
    const before = await lastSeen(token);
    expect(await status(token, unattended)).toBe(200);
    expect(await lastSeen(token)).toBe(before);
    app.clock.advance(0.5 * HOUR_MS);
    expect(await status(token, unattended)).toBe(401);
  });

  test('end their streams, which keep none of them, and keep those of a session that is used', async () => {
    const [idle, active] = [await app.signUp(), await app.signUp()];
    const readers = await Promise.all([idle, active].map(({ token }) => readLive(address, { token })));
    let left = false;
    void readers[1]?.over.then(() => (left = true));
    for (const reader of readers) await expect.poll(() => reader.events.length).toBe(5);
    app.clock.advance(1.5 * HOUR_MS);
    await app.services.signals.requestResync();
    await use(active.token);
    app.clock.advance(0.6 * HOUR_MS);
    await app.services.signals.requestResync();
    await readers[0]?.over;
    // Woken like the other one, it still gets what changes.
    const notified = readers[1]?.events.length ?? 0;
    const { token } = await app.admin();
    await app.call(api.system.setMaintenanceMode, { token, body: { maintenance_mode: true } });
    await expect.poll(() => readers[1]?.events.length).toBeGreaterThan(notified);
    expect(left).toBe(false);
    readers[1]?.leave();
  });
});
