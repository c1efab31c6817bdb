import { api, type EndpointInput } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addAgent, addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

describe('administering accounts', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await testApp();
    token = (await app.admin()).token;
  });
  afterAll(() => app.close());

  type Change = EndpointInput<typeof api.users.changeUserStatus>;
  const setStatus = (id: string, status: Change['status'], reason = 'Testing') =>
    app.call(api.users.changeUserStatus, { params: { id }, body: { status, reason }, token });
  const history = (id: string, query = {}) =>
    app.call(api.users.getStatusHistory, { params: { id }, query, token });
  const subscribe = (
    id: string,
    data: EndpointInput<typeof api.users.updateSubscriptionData>['subscription_data'],
  ) =>
    app.call(api.users.updateSubscriptionData, { params: { id }, body: { subscription_data: data }, token });
  const audits = async (target: string) =>
    (await app.call(api.audit.listAuditLogs, { query: { limit: 200 }, token })).body.items.filter(
      ({ target_id }) => target_id === target,
    );
  const refresh = () => app.admin().then((admin) => admin.token);

  test('blocking ends sessions immediately; any status can follow any other; history and audit log record the reason', async () => {
    const person = await app.signUp();
    const { id } = person;
    const blocked = await setStatus(id, 'blocked', '  Broke the rules  ');
    expect(blocked.body).toMatchObject({
      status: 'blocked',
      status_reason: 'Broke the rules',
      change_count: 1,
    });
    expect((await app.call(api.users.getMe, { token: person.token })).status).toBe(401);
    const login = () =>
      app.call(api.auth.login, { body: { username: person.username, password: person.password } });
    expect((await login()).error.error_code).toBe('ACCOUNT_BLOCKED');
    for (const status of ['suspended', 'pending_verification', 'inactive', 'active'] as const) {
      expect((await setStatus(id, status, `To ${status}`)).body.status).toBe(status);
    }
    expect((await login()).status).toBe(200);
    expect((await app.call(api.users.getMe, { token: person.token })).status).toBe(401);
    expect((await setStatus(id, 'active', 'Again')).body.change_count).toBe(5);
    const first = await history(id, { limit: 3 });
    const rest = await history(id, { limit: 3, cursor: first.body.next_cursor });
    expect(rest.body.next_cursor).toBeNull();
    expect([...first.body.items, ...rest.body.items].map(({ status, reason }) => [status, reason])).toEqual([
      ['active', 'To active'],
      ['inactive', 'To inactive'],
      ['pending_verification', 'To pending_verification'],
      ['suspended', 'To suspended'],
      ['blocked', 'Broke the rules'],
    ]);
    expect(first.body.items[0]?.changed_by_username).toBe('admin');
    expect((await audits(id)).at(-1)).toMatchObject({
      action: 'users.changeUserStatus',
      actor_username: 'admin',
      target_type: 'user',
      changes: { status: { from: 'active', to: 'blocked' }, reason: 'Broke the rules' },
    });
  });

  test('an administrator sees where an account is signed in, without anything that signs in', async () => {
    const user = await app.signUp();
    await app.signIn(user.username, user.password);
    const read = (query: object) =>
      app.call(api.users.listUserSessions, { params: { id: user.id }, query, token });
    const { body: first } = await read({ limit: 1 });
    const { body: rest } = await read({ limit: 1, cursor: first.next_cursor });
    expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([1, 1, null]);
    expect(Object.keys(first.items[0] ?? {}).sort()).toEqual(['id', 'ip', 'last_seen_at', 'user_agent']);
    await app.call(api.auth.logout, { token: user.token });
    expect((await read({})).body.items.map(({ id }) => id)).toEqual([first.items[0]?.id]);
    const params = { id: crypto.randomUUID() };
    const missing = await app.call(api.users.listUserSessions, { params, token });
    expect(missing.error.error_code).toBe('USER_NOT_FOUND');
  });

  test('an administrator ends all sessions of an account, which can sign in again', async () => {
    const user = await app.signUp();
    const second = await app.signIn(user.username, user.password);
    const end = (id: string, caller = token) =>
      app.call(api.users.endUserSessions, { params: { id }, token: caller });
    expect((await end(user.id, user.token)).error.error_code).toBe('FORBIDDEN');
    expect((await end(crypto.randomUUID())).error.error_code).toBe('USER_NOT_FOUND');
    expect((await end(user.id)).status).toBe(200);
    for (const old of [user.token, second.token])
      expect((await app.call(api.users.getMe, { token: old })).status).toBe(401);
    expect((await audits(user.id)).map(({ action, changes }) => [action, changes])).toEqual([
      ['users.endUserSessions', { sessions: 2 }],
    ]);
    const again = await app.signIn(user.username, user.password);
    expect((await app.call(api.users.getMe, { token: again.token })).status).toBe(200);
  });

  test('requires a reason, and rejects a stale version and an unknown account', async () => {
    const { id } = await app.signUp();
    expect((await setStatus(id, 'blocked', '   ')).error.details?.[0]?.path).toBe('reason');
    const body = { status: 'blocked' as const, reason: 'Testing', change_count: 7 };
    const stale = await app.call(api.users.changeUserStatus, { params: { id }, body, token });
    expect(stale.error.error_code).toBe('STALE_WRITE');
    expect((await setStatus(crypto.randomUUID(), 'blocked')).error.error_code).toBe('USER_NOT_FOUND');
    expect((await history(crypto.randomUUID())).error.error_code).toBe('USER_NOT_FOUND');
    expect((await history(id)).body).toEqual({ items: [], next_cursor: null });
  });

  test('one active administrator always remains, even when all block each other concurrently', async () => {
    const ids = [(await app.admin()).id];
    const tokens = [token];
    for (let at = 0; at < 3; at += 1) {
      const account = {
        username: `boss-${at}`,
        email: `boss-${at}@example.com`,
        name: 'Boss',
      };
      const body = { ...account, password: 'a-good-password', role: 'admin' };
      ids.push((await app.call(api.users.createUser, { body, token })).body.id);
      tokens.push((await app.signIn(account.username, 'a-good-password')).token);
    }
    const answers = await Promise.all(
      ids.map((_, at) => {
        const body = { status: 'blocked' as const, reason: 'Testing' };
        const params = { id: ids[(at + 1) % ids.length] ?? '' };
        return app.call(api.users.changeUserStatus, { params, body, token: tokens[at] });
      }),
    );
    expect(answers.map(({ status }) => status).every((status) => [200, 401, 409].includes(status))).toBe(
      true,
    );
    const active = await app.services.database.query<{ id: string }>(
      '',
      "select id from users where role = 'admin' and status = 'active'",
      [],
    );
    expect(active.length).toBeGreaterThanOrEqual(1);
    await app.services.database.query(
      '',
      "update users set status = case when username = 'admin' then 'active' else 'blocked' end where role = 'admin'",
      [],
    );
    token = await refresh();
    const refused = await setStatus(ids[0] ?? '', 'suspended');
    expect([refused.status, refused.error.error_code]).toEqual([409, 'IN_USE']);
    expect(refused.error.details).toMatchObject([{ code: 'LAST_ADMIN' }]);
  });

  test('the daily limit can be set, made unlimited and reset to the plan’s', async () => {
    const { id } = await app.signUp({ dailyLimit: null });
    const limit = (daily_execution_limit: number | null) =>
      app.call(api.users.updateUsageData, {
        params: { id },
        body: { usage_data: { daily_execution_limit, task_executions: [] } },
        token,
      });
    expect((await limit(3)).body.usage_status).toMatchObject({ daily_limit: 3, remaining_executions: 3 });
    expect((await limit(-1)).body.usage_status).toMatchObject({ daily_limit: -1, remaining_executions: -1 });
    expect((await limit(null)).body.usage_status.daily_limit).toBe(10);
    for (const wrong of [-2, 1.5, 10_000_000]) expect((await limit(wrong)).status).toBe(400);
    expect((await audits(id)).map(({ changes }) => changes)).toEqual([
      { daily_execution_limit: { from: -1, to: null } },
      { daily_execution_limit: { from: 3, to: -1 } },
      { daily_execution_limit: { from: null, to: 3 } },
    ]);
  });

  test('written task executions must equal the stored ones, or be empty, which resets the windows', async () => {
    const { id } = await app.signUp();
    const { database } = app.services;
    const [one, two] = [await addTask(database), await addTask(database)];
    const now = app.clock.now();
    const old = new Date(now.getTime() - 25 * 3_600_000);
    const insert =
      'insert into task_usages (user_id, task_id, window_started_at, count) values ($1, $2, $3, $4)';
    await database.query('', insert, [id, one.id, now, 3]);
    await database.query('', insert, [id, two.id, old, 1]);
    const read = async () => (await app.call(api.users.getUsageData, { params: { id }, token })).body;
    const stored = [{ task_id: one.id, count: 3, window_started_at: now.toISOString() }];
    expect((await read()).task_executions).toEqual(stored);
    const write = async (task_executions?: typeof stored) => {
      const body = { usage_data: { daily_execution_limit: 50, task_executions } };
      const { status, error } = await app.call(api.users.updateUsageData, { params: { id }, body, token });
      return [status, ...(error.details ?? []).map(({ path, code }) => `${path} ${code}`)];
    };
    const refused = [400, 'usage_data.task_executions TASK_EXECUTIONS_NOT_STORED'];
    for (const wrong of [
      [{ ...stored[0], count: 1 }],
      [...stored, { task_id: two.id, count: 0, window_started_at: now.toISOString() }],
    ])
      expect(await write(wrong as typeof stored)).toEqual(refused);
    expect((await write(['anything'] as never))[0]).toBe(400);
    for (const kept of [stored, undefined]) expect(await write(kept)).toEqual([200]);
    expect((await read()).task_executions).toEqual(stored);
    expect(await write([])).toEqual([200]);
    expect(await read()).toEqual({ daily_execution_limit: 50, task_executions: [] });
    expect((await audits(id))[0]?.changes).toEqual({ task_executions: { from: 1, to: 0 } });
  });

  test('a subscription is edited as a whole: plan, owned items, extra executions', async () => {
    const { id } = await app.signUp({ dailyLimit: null });
    const { database } = app.services;
    const [agent, task] = [await addAgent(database), await addTask(database)];
    const expiry = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    const edited = await subscribe(id, {
      current_plan: 'pro',
      plan_expires_at: expiry,
      purchased_agents: [agent.id],
      purchased_tasks: [task.id, task.id],
      extra_executions: 40,
      extra_executions_expire_at: expiry,
    });
    expect(edited.body.subscription_data).toMatchObject({
      current_plan: 'pro',
      plan_expires_at: expiry,
      purchased_agents: [agent.id],
      purchased_tasks: [task.id],
      extra_executions: 40,
      extra_executions_expire_at: expiry,
    });
    expect(edited.body.subscription_data.plan_activated_at).not.toBeNull();
    expect(edited.body.usage_status.daily_limit).toBe(75);
    const again = await subscribe(id, edited.body.subscription_data);
    const { change_count, updated_at } = again.body;
    expect(change_count).toBe(edited.body.change_count + 1);
    expect(again.body).toEqual({ ...edited.body, change_count, updated_at });
    const less = await subscribe(id, { purchased_agents: [], extra_executions: 7 });
    expect(less.body.subscription_data).toEqual({
      ...edited.body.subscription_data,
      purchased_agents: [],
      extra_executions: 7,
    });
    const [newest] = await audits(id);
    expect(newest?.changes).toEqual({
      purchased_agents: { from: [agent.id], to: [] },
      extra_executions: { from: 40, to: 7 },
    });
  });

  test('an invalid subscription changes nothing', async () => {
    const { id } = await app.signUp();
    const before = (await app.call(api.users.getUser, { params: { id }, token })).body;
    const past = new Date(app.clock.now().getTime() - 1000).toISOString();
    for (const wrong of [
      { current_plan: 'pro' as const, purchased_agents: [crypto.randomUUID()] },
      { current_plan: 'pro' as const, purchased_tasks: [crypto.randomUUID()] },
      { current_plan: 'pro' as const, extra_executions: 3 },
      { extra_executions: 3, extra_executions_expire_at: past },
      { current_plan: 'gold' as 'pro' },
      { plan_expires_at: 'tomorrow' },
      { extra_executions: -1 },
      { purchases: [] } as object,
    ]) {
      expect((await subscribe(id, wrong)).status, JSON.stringify(wrong)).toBe(400);
    }
    expect((await app.call(api.users.getUser, { params: { id }, token })).body).toEqual(before);
    expect(await audits(id)).toEqual([]);
  });

  test('the audit log is filtered and paged', async () => {
    const { id, username } = await app.signUp();
    await setStatus(id, 'blocked');
    await setStatus(id, 'active');
    const list = (query: Record<string, unknown>) => app.call(api.audit.listAuditLogs, { query, token });
    const first = await list({
      limit: 1,
      action: 'users.changeUserStatus',
      target_type: 'user',
      actor: 'admin',
    });
    expect(first.body.items[0]).toMatchObject({ target_id: id, changes: { status: { to: 'active' } } });
    expect(first.body.items[0]?.target_name).toBe(username);
    const second = await list({ limit: 1, action: 'users.changeUserStatus', cursor: first.body.next_cursor });
    expect(second.body.items[0]).toMatchObject({ target_id: id, changes: { status: { to: 'blocked' } } });
    const { id: adminId } = await app.admin();
    expect((await list({ actor: adminId })).body.items.length).toBeGreaterThan(1);
    expect((await list({ actor: 'ADM', target_id: id })).body.items).toHaveLength(2);
    for (const none of [{ actor: 'nobody' }, { action: 'users' }, { target_type: 'x' }, { actor: id }])
      expect((await list(none)).body.items, JSON.stringify(none)).toEqual([]);
  });
});

describe('activating an account that awaits verification', () => {
  test('claims its address, unless another account has it', async () => {
    const app = await testApp({ env: { EMAIL_VERIFICATION: 'on' } });
    try {
      const { token } = await app.admin();
      const register = async (username: string) => {
        const account = {
          username,
          email: 'shared@example.com',
          name: 'Waiting',
          password: 'a-good-password',
        };
        await app.call(api.auth.register, { body: { ...account, consent: true } });
        const found = await app.call(api.users.listUsers, { query: { search: username }, token });
        return found.body.items[0]?.id ?? '';
      };
      const [first, second] = [await register('first-one'), await register('second-one')];
      const activate = (id: string) =>
        app.call(api.users.changeUserStatus, {
          params: { id },
          body: { status: 'active', reason: 'Known' },
          token,
        });
      expect((await activate(first)).body.status).toBe('active');
      const login = { username: 'shared@example.com', password: 'a-good-password' };
      expect((await app.call(api.auth.login, { body: login })).body.user_id).toBe(first);
      expect((await activate(second)).error.error_code).toBe('EMAIL_TAKEN');
      const waiting = await app.call(api.users.getUser, { params: { id: second }, token });
      expect(waiting.body.status).toBe('pending_verification');
    } finally {
      await app.close();
    }
  });
});
