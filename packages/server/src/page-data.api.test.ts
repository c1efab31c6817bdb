import { api } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addTask } from '@agentarium/testkit/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { executions } from './db/schema/index.ts';
import { pageData } from './page-data.ts';
import { newId } from './platform/ids.ts';

/** The cookies that a browser sends after these `Set-Cookie` headers. */
const jar = (headers: Record<string, unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='));
const sessionIn = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid;
const markOf = (token: string, zone = 'Europe/Riga') =>
  `agentarium_reader=${sessionIn(token)}~${encodeURIComponent(zone)}`;
const cookiesOf = (token: string) => `agentarium_session=${token}; ${markOf(token)}`;

describe('the data in a page’s document', () => {
  let app: TestApp;
  let task: Awaited<ReturnType<typeof addTask>>;
  let owner: Awaited<ReturnType<TestApp['signUp']>>;
  let run = '';

  beforeAll(async () => {
    app = await testApp({ worker: false });
    task = await addTask(app.services.database);
    owner = await app.signUp();
    run = newId();
    const now = app.clock.now();
    await app.services.database.db.insert(executions).values({
      id: run,
      user_id: owner.id,
      task_id: task.id,
      agent_id: task.agent_id,
      task_name: 'Weekly menu',
      agent_name: 'Chef',
      status: 'completed',
      input_params: {},
      request: [],
      output_params: {},
      result: '# Soup\n\nChop **well**.',
      created_at: now,
      updated_at: now,
    });
  });
  afterAll(() => app.close());

  const dataAt = (url: string, cookie?: string) =>
    pageData(
      app as never,
      { url, ip: '127.0.0.1', headers: { 'accept-language': 'en', ...(cookie && { cookie }) } } as never,
    );
  const requestsAt = async (url: string, cookie?: string) =>
    (await dataAt(url, cookie))?.responses.map(({ request }) => request) ?? null;
  const ownRun = () => dataAt(`/executions/${run}`, cookiesOf(owner.token));

  it('equals the API responses to the same session, with the texts of the page', async () => {
    const data = await ownRun();
    const params = { id: run };
    const { body } = await app.call(api.executions.getExecution, { params, token: owner.token });
    const found = data?.responses.find(({ request }) => request.includes(run));
    expect(JSON.parse(found?.body ?? '')).toEqual(body);
    expect(data?.session).toBe(sessionIn(owner.token));
    expect(data?.articleIn?.('en', {})).toMatchObject({ paragraphs: ['Soup\n\nChop well.'] });
    expect(await requestsAt(`/executions/${run}`, cookiesOf(owner.token))).toEqual([
      'POST /api/auth/validate',
      `GET /api/public/task-executions/${run}`,
      `GET /api/public/tasks/${task.id}`,
    ]);
    expect(await requestsAt(`/tasks/${task.id}`, cookiesOf(owner.token))).toEqual([
      'POST /api/auth/validate',
      `GET /api/public/tasks/${task.id}`,
    ]);
    expect(await requestsAt('/', cookiesOf(owner.token))).toEqual([
      'POST /api/auth/validate',
      'GET /api/public/dashboard?timezone=Europe%2FRiga',
    ]);
  });

  it('greets the reader by name with the texts of the page, if the time zone is known', async () => {
    const { token } = owner;
    const greeting = 'Hello, {{name}}';
    const texts = {
      morning: greeting,
      afternoon: greeting,
      evening: greeting,
      night: greeting,
      subtitle: 'Well?',
    };
    const { body } = await app.call(api.users.getMe, { token });
    const data = await dataAt('/', cookiesOf(token));
    expect(data?.articleIn?.('en', texts)).toMatchObject({ title: `Hello, ${body.name}`, lines: ['Well?'] });
    const nowhere = await dataAt('/', `agentarium_session=${token}; ${markOf(token, 'Nowhere')}`);
    expect(nowhere).toMatchObject({ articleIn: null, responses: [{ request: 'POST /api/auth/validate' }] });
  });

  it('is null for strangers, on other pages and without the page’s own mark', async () => {
    const at = `/executions/${run}`;
    const { token } = owner;
    const other = await app.signUp();
    for (const cookie of [
      undefined,
      `agentarium_session=${token}`,
      markOf(token),
      `agentarium_session=${token}; ${markOf(other.token)}`,
      `agentarium_session=${token.slice(0, -6)}aaaaaa; ${markOf(token)}`,
      `agentarium_session=no-token; agentarium_reader=x`,
      `agentarium_session=; agentarium_reader=`,
      `agentarium_session=${token}; agentarium_reader=${sessionIn(token)}~%E0%A4%A`,
    ])
      expect(await dataAt(at, cookie), cookie).toBeNull();
    for (const url of ['/executions', '/settings', '/login', '/shared/x', `/executions/${run}/more`])
      expect(await dataAt(url, cookiesOf(token)), url).toBeNull();
  });

  it('contains no data of other users', async () => {
    const other = await app.signUp();
    const data = await dataAt(`/executions/${run}`, cookiesOf(other.token));
    expect(data?.responses.map(({ request }) => request)).toEqual(['POST /api/auth/validate']);
    expect(data?.articleIn).toBeNull();
  });

  it.each<[string, (person: typeof owner) => Promise<unknown>]>([
    ['logged out', ({ token }) => app.call(api.auth.logout, { token })],
    [
      'blocked',
      async ({ id }) => {
        const body = { status: 'blocked', reason: 'Spam' } as const;
        const { token } = await app.admin();
        return app.call(api.users.changeUserStatus, { params: { id }, body, token });
      },
    ],
    [
      'deleted',
      async ({ id }) => app.call(api.users.deleteUser, { params: { id }, token: (await app.admin()).token }),
    ],
    [
      'given another password',
      async ({ id }) => {
        const { token } = await app.admin();
        return app.call(api.users.updateUser, { params: { id }, body: { password: 'new-password' }, token });
      },
    ],
  ])('is null for an account that was %s', async (_, end) => {
    const person = await app.signUp();
    expect(await requestsAt('/', cookiesOf(person.token))).toHaveLength(2);
    expect(await end(person)).toMatchObject({ status: 200 });
    expect(await dataAt('/', cookiesOf(person.token))).toBeNull();
  });

  it('is requested by a cookie that only documents read, until the reader signs out', async () => {
    const { username, password } = await app.signUp();
    const { headers, body } = await app.call(api.auth.login, { body: { username, password } });
    const { token } = body;
    const set = [headers['set-cookie']]
      .flat()
      .map(String)
      .find((one) => one.startsWith('agentarium_session='));
    expect(set).toBe(`agentarium_session=${token}; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax`);
    const cookie = [...jar(headers), markOf(token)].join('; ');
    expect(await requestsAt('/', cookie)).toHaveLength(2);
    const called = await app.call(api.users.getMe, { headers: { cookie } });
    expect(called.status).toBe(401);
    expect(jar((await app.call(api.auth.validateSession, { token })).headers)).toEqual([
      `agentarium_session=${token}`,
    ]);
    const left = await app.call(api.auth.logout, { token });
    expect(left.headers['set-cookie']).toBe('agentarium_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax');
  });
});
