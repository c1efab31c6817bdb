import { allEndpoints, api, type EndpointDefinition, errorCatalogue } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { sessionOf } from '@agentarium/testkit/session-of.ts';
import { adminMark, contentsMark, makeWorld, rowsOf, type World } from '@agentarium/testkit/world.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { users } from '../../src/db/schema/index.ts';
import { signSessionToken } from '../../src/features/auth/sessions/authenticate.ts';
import type { Expectation, Reach } from './expectation.ts';
import { expectationOf, expectations, goodCall } from './expectations.ts';
import { disclosing } from './expected/audited.ts';
import { type Sample, send, successOf } from './send.ts';

const servesAdmins = (reach: Reach) => reach !== 'owner';
const goodStatus = (endpoint: EndpointDefinition, { answers }: Expectation) =>
  answers ? errorCatalogue[answers].status : successOf(endpoint);

describe('P8: no user can see or change another user’s data', () => {
  let app: TestApp;
  /** The target of calls of others, which must not change it. */
  let untouched: World;
  let untouchedRows: string;
  let outsider: World;
  let calls = 0;
  const leaks: string[] = [];
  beforeAll(async () => {
    app = await testApp({ worker: false });
    [untouched, outsider] = [await makeWorld(app), await makeWorld(app)];
    untouchedRows = await rowsOf(app, untouched.owner.id);
  });
  afterAll(() => app.close());

  /** Calls as someone without access to anything in `world`: its mark must not be in the response. */
  async function callAsOther(endpoint: EndpointDefinition, world: World, sample: Sample, token?: string) {
    calls += 1;
    const answer = await send(app, endpoint, sample, token);
    if (answer.text.includes(world.mark)) leaks.push(`${endpoint.id}: ${answer.text.slice(0, 200)}`);
    return answer;
  }
  const adminToken = async () => (await app.admin()).token;
  /** A world of a caller. Reads and rejected calls share one. */
  const callerFor = async ({ id, method }: EndpointDefinition) =>
    method === 'GET' || expectationOf(id).reach === 'admin' ? outsider : await makeWorld(app);
  const callAs = (endpoint: EndpointDefinition, sample: Sample, token?: string) => {
    calls += 1;
    return send(app, endpoint, sample, token);
  };

  test('every endpoint of the contract has an expectation, and every expectation an endpoint', () => {
    expect(Object.keys(expectations).sort()).toEqual(allEndpoints.map(({ id }) => id).sort());
    for (const { id, access } of allEndpoints) {
      const { reach } = expectationOf(id);
      expect([id, access]).toEqual([
        id,
        reach === 'anyone' ? 'public' : reach === 'admin' ? 'admin' : 'user',
      ]);
    }
  });

  /** Serves or refuses a call of someone else, as expected, and changes nothing of the owner in either case. */
  async function expectFor(
    role: string,
    isServed: boolean,
    endpoint: EndpointDefinition,
    callerToken: () => Promise<string | undefined>,
  ) {
    const token = await callerToken();
    const { status } = await callAsOther(endpoint, untouched, goodCall(endpoint.id, untouched), token);
    if (isServed) expect(status, role).toBe(goodStatus(endpoint, expectationOf(endpoint.id)));
    else expect(token === undefined ? [401] : [401, 403, 404], role).toContain(status);
    expect(await rowsOf(app, untouched.owner.id), role).toBe(untouchedRows);
  }

  /** The query may name another account: it is refused to all but those who may see that account. */
  async function expectUserIdToBeChecked(endpoint: EndpointDefinition) {
    const { reach } = expectationOf(endpoint.id);
    const other = await callerFor(endpoint);
    const good = goodCall(endpoint.id, other);
    const as = (user_id: string) => ({ ...good, query: { ...good.query, user_id } });
    const named = as(untouched.owner.id);
    expect((await callAsOther(endpoint, untouched, named, other.owner.token)).status).toBe(403);
    const own = reach === 'admin' ? 403 : successOf(endpoint);
    expect((await callAs(endpoint, as(other.owner.id), other.owner.token)).status).toBe(own);
    if (servesAdmins(reach)) return;
    const query = { user_id: untouched.owner.id };
    const sample = { ...goodCall(endpoint.id, untouched), query };
    expect([401, 403, 404]).toContain(
      (await callAsOther(endpoint, untouched, sample, await adminToken())).status,
    );
  }

  test.each(allEndpoints)('$id serves exactly the roles that it is for', async (endpoint) => {
    const { reach } = expectationOf(endpoint.id);
    await expectFor('anonymous', reach === 'anyone', endpoint, async () => undefined);
    const isForStrangers = ['anyone', 'catalogue', 'self'].includes(reach);
    await expectFor('another user', isForStrangers, endpoint, async () =>
      isForStrangers ? (await callerFor(endpoint)).owner.token : outsider.owner.token,
    );
    if (!servesAdmins(reach)) await expectFor('an administrator', false, endpoint, adminToken);
    else {
      // An administrator may change it.
      const target = endpoint.method === 'GET' ? untouched : await makeWorld(app);
      const { status, text } = await callAs(endpoint, goodCall(endpoint.id, target), await adminToken());
      const isAdministered = reach === 'admin' || reach === 'owner-or-admin';
      // Administrators read what users gave and got only where they open it.
      if (isAdministered)
        expect(text.includes(contentsMark), 'an administrator').toBe(disclosing.includes(endpoint.id));
      expect(status, 'an administrator').toBe(goodStatus(endpoint, expectationOf(endpoint.id)));
    }
    const world = await callerFor(endpoint);
    const { status, text } = await callAs(endpoint, goodCall(endpoint.id, world), world.owner.token);
    expect(status, 'its owner').toBe(
      reach === 'admin' ? 403 : goodStatus(endpoint, expectationOf(endpoint.id)),
    );
    expect(text, 'its owner').not.toContain(adminMark);
    if (endpoint.query?.shape.user_id) await expectUserIdToBeChecked(endpoint);
  });

  const signedInEndpoints = allEndpoints.filter(
    ({ access, query }) => access === 'user' && !query?.shape.user_id,
  );

  test.each(signedInEndpoints)('$id lets a user name no other account in its query', async (endpoint) => {
    const named = (user_id: string) => {
      const good = goodCall(endpoint.id, untouched);
      return callAs(endpoint, { ...good, query: { ...good.query, user_id } }, outsider.owner.token);
    };
    expect((await named(untouched.owner.id)).error.error_code).toBe('FORBIDDEN');
    if (endpoint.method === 'GET')
      expect((await named(outsider.owner.id)).error.error_code).not.toBe('VALIDATION_FAILED');
    expect(await rowsOf(app, untouched.owner.id)).toBe(untouchedRows);
  });

  test('rejects tokens that are forged, altered, or from another session', async () => {
    const [world, stranger] = [await makeWorld(app), await makeWorld(app)];
    const { token, id } = world.owner;
    const [head = '', body = '', signature = ''] = token.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const now = app.clock.now();
    const later = new Date(now.getTime() + 60_000);
    const sign = (given: object, config = app.config) =>
      signSessionToken(config, {
        userId: id,
        sessionId: sessionOf(token),
        role: 'admin',
        issuedAt: now,
        expiresAt: later,
        ...given,
      });
    const tokens = [
      '',
      'x',
      'null',
      'undefined',
      `${head}.${body}.`,
      `${head}.${body}.${signature.slice(0, -2)}`,
      `${head}.${encode({ ...claims, role: 'admin' })}.${signature}`,
      `${encode({ alg: 'none' })}.${body}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${body}.${signature}`,
      `${encode({ alg: 'HS512', typ: 'JWT' })}.${body}.${signature}`,
      await sign({}, { ...app.config, jwtSecret: 'another-secret-of-the-same-length-as-it' }),
      await sign({ expiresAt: new Date(now.getTime() - 1000) }),
      await sign({ userId: stranger.owner.id }),
      await sign({ sessionId: id }),
      await sign({ sessionId: 'not-a-uuid' }),
      await sign({ userId: "' or 1=1 --" }),
    ];
    for (const [at, each] of tokens.entries()) {
      const { status } = await callAsOther(api.users.getMe, world, {}, each);
      expect([at, status]).toEqual([at, 401]);
    }
    for (const authorization of [`Basic ${token}`, token, `Bearer  ${token}`, `Bearer ${token},x`]) {
      const { status } = await callAsOther(api.users.getMe, world, { headers: { authorization } });
      expect([authorization.slice(0, 10), status]).toEqual([authorization.slice(0, 10), 401]);
    }
    // The role in a token is for clients: even a validly signed `admin` role grants nothing.
    expect(
      (await callAs(api.users.createUser, goodCall('users.createUser', world), await sign({}))).status,
    ).toBe(403);
    for (const query of [{ token }, { access_token: token }, { authorization: token }]) {
      expect((await callAsOther(api.users.getMe, world, { query })).status).toBe(401);
    }
  });

  test('only owners access streams and children, running or ended', async () => {
    const [world, stranger] = [await makeWorld(app), await makeWorld(app)];
    const admin = await app.admin();
    const { getExecution, streamExecution, cancelExecution } = api.executions;
    for (const endpoint of [getExecution, streamExecution, cancelExecution]) {
      for (const id of [world.executionId, world.childId, world.pendingId]) {
        for (const token of [undefined, stranger.owner.token, admin.token]) {
          const { status } = await callAsOther(endpoint, world, { params: { id } }, token);
          expect([endpoint.id, status]).toEqual([endpoint.id, token === undefined ? 401 : 403]);
        }
      }
    }
    const own = await callAs(streamExecution, { params: { id: world.executionId } }, world.owner.token);
    expect(own.text).toContain(world.mark);
    const parent = await callAs(getExecution, { params: { id: world.executionId } }, world.owner.token);
    expect(JSON.parse(parent.text).child_executions).toMatchObject([{ id: world.childId }]);
  });

  test('an administrator finds and lists no contents of another user’s runs', async () => {
    const { listUserExecutions } = api.users;
    const { mark, contents } = untouched;
    for (const query of [{ include_child: true }, { search: contents }, { search: mark }]) {
      const sample = { ...goodCall(listUserExecutions.id, untouched), query };
      const { status, text } = await callAs(listUserExecutions, sample, await adminToken());
      expect([status, text.includes(contentsMark)]).toEqual([200, false]);
    }
  });

  test('an administrator sees the prompts and own values in a run, in the list and in the export', async () => {
    const world = await makeWorld(app);
    const { db } = app.services.database;
    await db.update(users).set({ role: 'admin' }).where(eq(users.id, world.owner.id));
    for (const endpoint of [
      api.executions.getExecution,
      api.users.listUserExecutions,
      api.users.exportAccount,
    ]) {
      const { text } = await callAs(endpoint, goodCall(endpoint.id, world), world.owner.token);
      expect(text, endpoint.id).toContain(adminMark);
    }
  });

  test('another user’s execution cannot be a parent, and another user’s idempotency key returns nothing', async () => {
    const [world, stranger] = [await makeWorld(app), await makeWorld(app)];
    const child = await addTask(app.services.database, {
      task_type: 'child',
      parent_task_id: world.taskId,
      required_parameters: [{ name: 'secret', param_type: 'ParentInput', data_type: 'String', locales: {} }],
    });
    const body = { task_id: child.id, parent_execution_id: world.executionId };
    const { createExecution } = api.executions;
    const query = { wait: 0 };
    const refusal = await callAsOther(createExecution, world, { query, body }, stranger.owner.token);
    expect(refusal.error.error_code).toBe('CHILD_REQUIRES_PARENT');
    const taken = await callAs(createExecution, { query, body }, world.owner.token);
    expect(taken.text).toContain(world.mark);

    const sample = { ...goodCall(createExecution.id, world), headers: { 'idempotency-key': 'same' } };
    const first = await callAs(createExecution, sample, world.owner.token);
    const second = await callAsOther(createExecution, world, sample, stranger.owner.token);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(JSON.parse(second.text).id).not.toBe(JSON.parse(first.text).id);
    expect(JSON.parse(second.text).user_id).toBe(stranger.owner.id);
  });

  test('no response contained anything of another account', () => {
    console.info(`P8: ${allEndpoints.length} endpoints, ${calls} calls, ${leaks.length} leaks`);
    expect(leaks).toEqual([]);
    expect(calls).toBeGreaterThan(allEndpoints.length * 4);
  });
});
